import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Context as PlaceOfScript, RunId } from '@runsheet/core/client';
import { type History, printable, reasonOf } from '@runsheet/core/command';
import type { FileRun } from '@runsheet/service';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { placeOfRun } from '../show/place-of-run.ts';
import { readScript, type WholeScript } from '../show/read-script.ts';
import { withScript } from '../show/with-script.ts';
import { usageError } from '../usage-error.ts';
import type { ExportFlags } from '../flags/flags.ts';
import { type ExportedRun, type ExportedScript, toExported } from './exported-script.ts';
import { writeJunit } from './write-junit.ts';
import { loadService } from '../serve/start-embedded.ts';

export async function exportScript(flags: ExportFlags, context: Context): Promise<ExitCode> {
  const { output, directory } = context;
  checkFlags(flags);
  let runIds: readonly RunId[] = [];
  const { context: place, script: served } = await withScript(
    flags,
    context,
    ({ id, client, large, working, settings: { setup } }) => {
      const commentsOf = (history: History) => {
        const places = choosePlaces(history, id, flags);
        runIds = places.flatMap((at) => history.runs[at]?.id ?? []);
        // A file for other programs is nothing without its messages; the page is made from marks too.
        return flags.format === 'html' ? [] : places;
      };
      return readScript(id, client, { setup, say: output.tell, working, large, commentsOf });
    },
  );
  const script = toExported(served);
  const runs = script.runs.filter(({ id }) => runIds.includes(id));
  const content =
    flags.format === 'html'
      ? await writeHtml({ served, place, runIds }, context.world.nodeVersion)
      : WRITERS[flags.format]({ ...script, runs });
  const facts = { scriptId: script.id, format: flags.format, runIds };
  if (flags.output === undefined) {
    output.print({ json: { ...facts, content }, text: flags.format === 'html' ? content : shown(content) });
    return EXIT_CODES.done;
  }
  const path = resolve(directory, flags.output);
  const isOverwritten = existsSync(path);
  writeFile(path, content, flags.output);
  const what = runIds.length === 1 ? `run ${runIds[0]}` : `${runIds.length} runs`;
  const over = isOverwritten ? ', written over the old file' : '';
  const text = `${flags.output}: ${what} of script ${script.id} as ${flags.format}${over}`;
  output.print({ json: { ...facts, file: flags.output, isOverwritten }, text, isRoutine: true });
  return EXIT_CODES.done;
}

/** Throws RS1101. */
function checkFlags({ run, all, format }: ExportFlags): void {
  if (all !== true || (run === undefined && format !== 'junit')) return;
  throw usageError(run === undefined ? `--all: ${format} holds one run.` : 'Either --run or --all.');
}

/** The run that is named, or all, which the page holds anyway; else the last run of all tests. Throws RS1015. */
function choosePlaces(history: History, scriptId: number, { run, all, format }: ExportFlags): readonly number[] {
  if (all === true || (format === 'html' && run === undefined)) return [...history.runs.keys()];
  const isEmpty = run === undefined && history.runs.length === 0 && format !== 'junit';
  return isEmpty ? [] : [placeOfRun(history, run ?? 'last', scriptId)];
}

const WRITERS: Readonly<Record<Exclude<ExportFlags['format'], 'html'>, (script: ExportedScript) => string>> = {
  markdown: writeMarkdown,
  csv: writeCsv,
  json: writeJson,
  junit: (script) => {
    const [run] = script.runs;
    return run === undefined ? '' : writeJunit(script, run);
  },
};

/** For a terminal or the log of a build: only a file holds the texts as they are. Lines of CSV keep their ends. */
function shown(content: string): string {
  const lines = content.split('\r\n').map(printable);
  return lines.join('\r\n').replace(/\n$/, '');
}

function writeFile(path: string, content: string, name: string): void {
  try {
    writeFileSync(path, content);
  } catch (cause) {
    throw usageError(`--output: ${name} cannot be written: ${reasonOf(cause)}.`, cause);
  }
}

/** A table with a line for each row and a column for each run, and below it what the cells say. Pure. */
function writeMarkdown(script: ExportedScript): string {
  const { name, rows, runs } = script;
  const head = ['test', ...runs.map(({ id }) => `#${id}`)];
  const lines = rows.map(({ id, text, indent }) => {
    const marks = runs.map(({ results }) => plain(results[String(id)]?.result ?? ''));
    return [`${'&emsp;'.repeat(indent)}${plain(text)}`, ...marks];
  });
  const table = [head, head.map((_, nth) => (nth === 0 ? ':--' : ':-:')), ...lines];
  const remarks = runs.flatMap((run) => remarksOn(run, script));
  return [
    `# ${plain(name)}`,
    '',
    ...runs.map(({ id, created, label }) => `- ${plain([`#${id}`, created, label].filter(Boolean).join(' · '))}`),
    ...(runs.length === 0 ? ['No runs.'] : []),
    '',
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    ...(remarks.length === 0 ? [] : ['', ...remarks]),
    '',
  ].join('\n');
}

function remarksOn({ id, results }: ExportedRun, { rows }: ExportedScript): readonly string[] {
  return rows.flatMap((row) => {
    const { result = '', comment = '', issue = '' } = results[String(row.id)] ?? {};
    if (comment === '' && issue === '') return [];
    const said = [comment.split('\n', 1)[0] ?? '', issue === '' ? '' : `issue ${issue}`].filter((part) => part !== '');
    return [`- #${id} **${plain(result)}** ${plain([...row.above, row.text].join(' > '))}: ${plain(said.join(', '))}`];
  });
}

/** Text that is only text: no signs of Markdown, no HTML, no line break, which would end the row of a table. */
function plain(text: string): string {
  return text
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]#!|~$]/g, (sign) => `\\${sign}`);
}

/** A table with a line for each row, and result, comment and issue of each run. Lines end as RFC 4180 wants it. Pure. */
function writeCsv({ rows, runs }: ExportedScript): string {
  const head = [
    'id',
    'indent',
    'path',
    'test',
    'tags',
    ...runs.flatMap(({ id }) => [`#${id}`, `#${id} comment`, `#${id} issue`]),
  ];
  const lines = rows.map(({ id, indent, above, text, tags }) => {
    const cells = runs.flatMap(({ results }) => {
      const { result = '', comment = '', issue = '' } = results[String(id)] ?? {};
      return [result, comment, issue];
    });
    return [String(id), String(indent), above.join(' > '), text, tags.join(' '), ...cells];
  });
  return [head, ...lines].map((line) => `${line.map(toCell).join(',')}\r\n`).join('');
}

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a spreadsheet takes for a formula, and not for text. */
const FORMULA = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Rows and runs as they are, with the path of each row. Pure. */
function writeJson({ id, name, rows, runs }: ExportedScript): string {
  const document = {
    script: { id, name },
    tests: rows.map((row) => ({
      id: row.id,
      indent: row.indent,
      path: row.above,
      text: row.text,
      isHeading: row.isHeading,
      tags: row.tags,
    })),
    runs: runs.map(({ durations: { durationMs, byFile }, results, ...run }) => ({
      ...run,
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(byFile.size === 0 ? {} : { fileDurationsMs: Object.fromEntries(byFile) }),
      results,
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

type Exported = {
  readonly served: WholeScript;
  readonly place: PlaceOfScript | undefined;
  readonly runIds: readonly RunId[];
};

/** The page of a script as one file, which comes from the package of the service. Rejects with RS1103 or RS1105. */
async function writeHtml({ served, place, runIds }: Exported, nodeVersion: string): Promise<string> {
  const { renderScriptFile } = await loadService(nodeVersion);
  const { id, name, description = '', comments = '', tests, fields, runs } = served;
  return renderScriptFile({
    id,
    name,
    description,
    comments,
    project: place?.project?.name ?? '',
    folders: place?.folderPath?.folders.map((folder) => folder.name) ?? [],
    bugPattern: place?.project?.bugPattern ?? '',
    fields: fields.map((field) => ({ ...field, label: field.label ?? field.id })),
    tests: tests.map(({ tags = '', notes = '', ...test }) => ({ ...test, tags, notes })),
    runs: runs.filter((run) => runIds.includes(run.id)).map(toFileRun),
  });
}

function toFileRun({ id, created = '', label = '', headers = {}, results = {} }: WholeScript['runs'][number]): FileRun {
  const { _tester: tester = '', _tags: tags = '' } = headers;
  return { id: String(id), created, label, tester, tags, headers, results };
}
