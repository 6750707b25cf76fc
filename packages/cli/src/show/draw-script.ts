import {
  type GridContent,
  type GridOptions,
  type GridRun,
  historyRows,
  isLeftOut,
  newestRun,
  obsoletePlaces,
  type Redact,
  readHistory,
  renderGrid,
  rowPaths,
} from '@runsheet/core/command';
import type { Context } from '../context.ts';
import type { WholeScript } from './read-script.ts';

type Wanted = {
  readonly runs?: number | undefined;
  readonly all?: boolean | undefined;
  readonly ascii?: boolean | undefined;
  /** Only rows that failed or were blocked in the last run of all tests, without those that were skipped. */
  readonly failed?: boolean | undefined;
  /** How to see what does not fit. */
  readonly hint?: string | undefined;
};

export function drawScript(
  script: WholeScript,
  wanted: Wanted,
  context: Context,
): { readonly text: string; readonly isCut: boolean } {
  const all = toContent(script, context.output.redact);
  const content = wanted.failed === true ? failedOnly(all) : all;
  const screen = screenFor(wanted, content, context);
  const text = renderGrid(content, { ...screen, runs: wanted.runs, paint: context.output.paint, hint: wanted.hint });
  return { text, isCut: screen.most !== undefined && content.rows.length > screen.most.rows };
}

/**
 * What a single folder or a name filter ran says nothing about the other tests: the last run of all tests is spoken of.
 * Redacted before anything is cut or padded; of the comments only those of one run are shown.
 */
function toContent({ name, tests, runs }: WholeScript, redact: Redact): GridContent {
  const history = readHistory(historyRows(tests), runs);
  const latest = runs[newestRun(history) ?? -1]?.id;
  const shown = latest ?? runs.at(-1)?.id;
  const obsolete = obsoletePlaces(history);
  const redacted = (results: GridRun['results']) =>
    Object.fromEntries(Object.entries(results).map(([row, cell]) => [row, { ...cell, comment: redact(cell.comment) }]));
  return {
    name: redact(name),
    rows: tests.map((row) => ({ ...row, text: redact(row.text) })),
    runs: runs.map((run) => {
      const { id, results = {} } = run;
      return { id, label: redact(labelOf(run)), results: id === shown ? redacted(results) : results };
    }),
    latest,
    obsolete: new Set(history.rows.ids.filter((_, place) => obsolete[place] === 1)),
  };
}

/** Builds of one day look alike without the time. The address of the build takes more room than it is worth. */
function labelOf({ label = '', created = '' }: WholeScript['runs'][number]): string {
  const time = /T(\d\d:\d\d)/.exec(created)?.[1];
  const short = label.replaceAll(/(?:^| \/ )https?:\S*/g, '');
  return time === undefined || short === '' ? short : `${short}, ${time}`;
}

/** The rows that `failed` lists, with the headings above them. */
function failedOnly(content: GridContent): GridContent {
  const results = content.runs.find(({ id }) => id === content.latest)?.results ?? {};
  const isFailed = ({ id }: GridContent['rows'][number]) => {
    const cell = results[String(id)];
    return cell?.result === 'fail' || (cell?.result === 'blocked' && !isLeftOut(cell.comment));
  };
  const failed = new Set(content.rows.filter(isFailed).map(({ id }) => id));
  const kept = new Set([...rowPaths(content.rows, failed, Infinity).values()].flat().map(({ id }) => id));
  return { ...content, rows: content.rows.filter(({ id }) => kept.has(id)), chosenFrom: content.rows };
}

/** Lines of a grid besides its rows and remarks: title, head, rule, counts, and the prompt below. */
const FRAME_LINES = 11;
const DEFAULT_WIDTH = 100;

/** What fits on the screen; everything if the output is no terminal, or if everything was asked for. */
function screenFor(wanted: Wanted, { rows }: GridContent, { world }: Context): Omit<GridOptions, 'runs' | 'paint'> {
  const { stdout, environment } = world;
  const ascii = wanted.ascii === true || ['dumb', 'linux'].includes(environment['TERM'] ?? '');
  const width = Math.max(40, stdout.columns ?? DEFAULT_WIDTH);
  if (wanted.all === true || stdout.rows === undefined) return { width, ascii };
  const free = stdout.rows - FRAME_LINES;
  const shown = Math.min(rows.length, Math.max(10, Math.floor(free * 0.6)));
  return { width, ascii, most: { rows: shown, remarks: Math.max(8, free - shown) } };
}
