import { oneLine, printable, type RunRecord, type Trouble, troublesOf } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { shortName } from '../short-name.ts';
import { readSettings } from '../with-service.ts';
import { keptJson, placeText, resultsText, shardText, timeText } from './describe-kept.ts';
import { findKept, type KeptRun, readKeptRuns } from './kept-runs.ts';
import type { ShowKeptFlags } from '../flags/flags.ts';

/** Shows one run of the outbox: where it belongs, what came of it, and what failed. Rejects with RS1113. */
export async function showKept(flags: ShowKeptFlags, context: Context): Promise<ExitCode> {
  const { outbox } = (await readSettings(flags, context)).setup;
  const { runs, left } = readKeptRuns(outbox);
  const run = findKept(flags.run, [...runs, ...left]);
  if (run.content.kind === 'unreadable') throw run.content.error;
  const { record } = run.content;
  const lines = [...factsOf(run, record, context), ...troublesOf(record.report).failed.flatMap(describeFailure)];
  context.output.print({ json: { ...keptJson(run), report: record.report }, text: lines.join('\n') });
  return EXIT_CODES.done;
}

function factsOf({ path, content }: KeptRun, record: RunRecord, { directory }: Context): readonly string[] {
  const { runner } = record.report;
  const part = shardText(record);
  const facts = {
    run: record.runKey,
    ...(part === undefined ? {} : { part }),
    recorded: `${timeText(record.createdAt)} UTC, ${runner.name} ${runner.version}`.trim(),
    script: placeText(record),
    ...record.headers,
    results: content.kind === 'record' ? resultsText(content) : '',
    file: shortName(path, directory),
  };
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts).map(([name, value]) => `${oneLine(name).padEnd(width)}  ${oneLine(value)}`);
}

function describeFailure({ titles, messages }: Trouble): readonly string[] {
  const lines = printable(messages.join('\n\n')).split('\n');
  return ['', `✗ ${titles.map(oneLine).join(' > ')}`, ...lines.map((line) => `  ${line}`.trimEnd())];
}
