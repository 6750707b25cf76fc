import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { printable, reasonOf, runsheetError } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { readScript } from '../show/read-script.ts';
import { withScript } from '../show/with-script.ts';
import type { ExportFlags } from './export-flags.ts';
import { type ExportedRun, type ExportedScript, toExported } from './exported-script.ts';
import { writeCsv } from './write-csv.ts';
import { writeCtrf } from './write-ctrf.ts';
import { writeHtml } from './write-html.ts';
import { writeJson } from './write-json.ts';
import { writeJunit } from './write-junit.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Writes what the service holds of a script, for other programs and other people. */
export async function exportScript(flags: ExportFlags, context: Context): Promise<ExitCode> {
  const { output, directory } = context;
  const { context: place, script: served } = await withScript(
    flags,
    context,
    ({ id, client, large, working, settings: { setup } }) =>
      readScript(id, client, { setup, say: output.tell, working, large, commented: commentedBy(flags) }),
  );
  const script = toExported(served);
  const chosen = { ...script, runs: chooseRuns(script, { ...flags, all: flags.all ?? isWhole(flags) }) };
  const content =
    flags.format === 'html'
      ? await writeHtml({ served, place, runIds: chosen.runs.map(({ id }) => id) }, context.world.nodeVersion)
      : write(chosen, flags.format);
  const runIds = chosen.runs.map(({ id }) => id);
  const facts = { scriptId: script.id, format: flags.format, runIds };
  if (flags.output === undefined) {
    output.print({ json: { ...facts, content }, text: flags.format === 'html' ? content : shown(content) });
    return EXIT_CODES.done;
  }
  const path = resolve(directory, flags.output);
  const isOverwritten = existsSync(path);
  writeFile(path, content, flags.output);
  const runs = runIds.length === 1 ? `run ${runIds[0]}` : `${runIds.length} runs`;
  const over = isOverwritten ? ', written over the old file' : '';
  const text = `${flags.output}: ${runs} of script ${script.id} as ${flags.format}${over}`;
  output.print({ json: { ...facts, file: flags.output, isOverwritten }, text, isRoutine: true });
  return EXIT_CODES.done;
}

/** A file for other programs is nothing without its messages. */
function commentedBy({ format, run, all }: ExportFlags): { readonly run: string | undefined } | 'all' | undefined {
  if (format === 'html') return undefined;
  return all === true ? 'all' : { run };
}

/** A file that is looked at instead of the service has every run, or the one that is named. */
function isWhole({ format, run }: ExportFlags): boolean {
  return format === 'html' && run === undefined;
}

/** The newest run, the one that was named, or all. Throws RS1015 and RS1101. */
function chooseRuns({ id, runs }: ExportedScript, { run, all, format }: ExportFlags): readonly ExportedRun[] {
  const isOne = format === 'ctrf' || format === 'junit';
  if (all === true && (isOne || run !== undefined)) {
    const problem = run === undefined ? `--all: ${format} holds one run.` : 'Either --run or --all.';
    throw runsheetError('RS1101', { problem, help: 'npx runsheet export --help' });
  }
  if (all === true) return runs;
  const chosen = run === undefined ? runs.at(-1) : runs.find((candidate) => String(candidate.id) === run);
  if (chosen !== undefined) return [chosen];
  if (run === undefined && !isOne) return [];
  throw runsheetError('RS1015', { script: id, run: run ?? '', runs: runs.map((known) => String(known.id)) });
}

function write(script: ExportedScript, format: Exclude<ExportFlags['format'], 'html'>): string {
  const [run] = script.runs;
  switch (format) {
    case 'markdown':
      return writeMarkdown(script);
    case 'csv':
      return writeCsv(script);
    case 'json':
      return writeJson(script);
    case 'ctrf':
      return run === undefined ? '' : writeCtrf(script, run);
    case 'junit':
      return run === undefined ? '' : writeJunit(script, run);
    default:
      return format satisfies never;
  }
}

/** For a terminal or the log of a build: only a file holds the texts as they are. Lines of CSV keep their ends. */
function shown(content: string): string {
  const lines = content.split('\r\n').map(printable);
  return lines.join('\r\n').replace(/\n$/, '');
}

function writeFile(path: string, content: string, name: string): void {
  try {
    writeFileSync(path, content);
  } catch (cause) {
    const reason = reasonOf(cause);
    throw runsheetError(
      'RS1101',
      { problem: `--output: ${name} cannot be written: ${reason}.`, help: 'npx runsheet export --help' },
      { cause },
    );
  }
}
