import { rmSync } from 'node:fs';
import { type CommandSetup, counted, countResults, runsheetError } from '@runsheet/core/command';
import { confirm, type Context, isAttended } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { readSettings } from '../with-service.ts';
import { usageError } from '../usage-error.ts';
import { keptJson, keptTable } from './describe-kept.ts';
import { findKept, type KeptRun, readKeptRuns } from './kept-runs.ts';
import type { DropFlags } from '../flags/flags.ts';

/** Removes runs from the outbox, after saying what is lost. Rejects with RS1101, RS1113 or RS1115. */
export async function dropKept(flags: DropFlags, context: Context): Promise<ExitCode> {
  const { output } = context;
  const { outbox } = (await readSettings(flags, context)).setup;
  const runs = chooseRuns(flags, readKeptRuns(outbox).runs);
  if (runs.length === 0) {
    output.print({ json: { dropped: [] }, text: 'Nothing waits; nothing to drop.' });
    return EXIT_CODES.done;
  }
  const loss = [...keptTable(runs), '', `${lossOf(runs)} permanently: the service never receives them.`].join('\n');
  if (flags.yes !== true && !(await isWanted(loss, context))) return EXIT_CODES.pending;
  for (const run of runs) drop(run, outbox);
  const text = flags.yes === true ? `${loss}\nDropped.` : 'Dropped.';
  output.print({ json: { dropped: runs.map(keptJson) }, text });
  return EXIT_CODES.done;
}

function chooseRuns({ runs: names, all }: DropFlags, kept: readonly KeptRun[]): readonly KeptRun[] {
  if (all === true && names.length === 0) return kept;
  if (names.length === 0 || all === true) {
    throw usageError('Name what to drop: runs of npx runsheet outbox list, or --all, but not both.');
  }
  return [...new Set(names.map((name) => findKept(name, kept)))];
}

async function isWanted(loss: string, context: Context): Promise<boolean> {
  if (!isAttended(context)) throw runsheetError('RS1115', { loss });
  context.output.note(loss);
  if (await confirm('Drop? [y/N] ', context)) return true;
  context.output.note('Nothing was dropped.');
  return false;
}

function lossOf(runs: readonly KeptRun[]): string {
  const results = runs.reduce(
    (sum, { content }) => sum + (content.kind === 'record' ? countResults(content.run) : 0),
    0,
  );
  const files = runs.filter(({ content }) => content.kind === 'unreadable').length;
  const parts = [
    counted(results, 'result'),
    ...(files === 0 ? [] : [`what stands in ${counted(files, 'unreadable file')}`]),
  ];
  return `Dropping loses ${parts.join(' and ')}`;
}

/** One that is being delivered at this moment is left to who delivers it. */
function drop({ path, content, name }: KeptRun, outbox: CommandSetup['outbox']): void {
  if (content.kind === 'unreadable') return rmSync(path, { force: true });
  const taken = outbox.take(path, Date.now());
  if (taken.kind !== 'taken') throw runsheetError('RS4008', { file: name });
  return rmSync(taken.path, { force: true });
}
