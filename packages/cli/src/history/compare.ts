import { compareRuns, compareUrl, type History, historyRows, isSameLane, rowTitles } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { drawRows, legend } from './draw-rows.ts';
import type { CompareFlags } from '../flags/flags.ts';
import { historyHead, runJson } from './history-json.ts';
import { type OpenedHistory, openHistory } from './open-history.ts';
import { lastVerdicts } from './row-history.ts';
import { placeOfRun } from '../show/place-of-run.ts';
import { usageError } from '../usage-error.ts';

/** In the order in which they are told. */
const CHANGES = ['broke', 'fixed', 'failed-in-both', 'only-before', 'only-after'] as const;

export async function compare(flags: CompareFlags, context: Context): Promise<ExitCode> {
  const script = await openHistory(flags, context);
  const { history, scriptId } = script;
  const after = placeOfRun(history, flags.after ?? 'last', scriptId);
  const before = flags.before === undefined ? runBefore(history, after) : placeOfRun(history, flags.before, scriptId);
  const changes = compareRuns(script.history, before, after);
  const titles = rowTitles(script.rows);
  const listed = CHANGES.map((change) => {
    const rows = rowsIn(changes?.[change] ?? [], script.rows, change.startsWith('only'));
    return { change, rows: rows.map((rowId) => ({ row: titles.get(rowId) ?? '', rowId })) };
  });
  const [first, second] = [script.history.runs[before], script.history.runs[after]];
  const link = first === undefined || second === undefined ? undefined : compareUrl(first, second);
  const same = before === after ? ', the same' : '';
  const head = `${script.name}: ${named(first)} and ${named(second)}${same}`;
  const words = { ...WORDS, 'only-before': `ran only in #${first?.id}`, 'only-after': `ran only in #${second?.id}` };
  const told = listed.filter(({ rows }) => rows.length > 0);
  const shown = told.flatMap(({ rows }) => rows);
  const look = { context, ascii: flags.ascii === true };
  const lines = told.flatMap(({ change, rows }) => {
    const drawn = rows.map(({ row, rowId }) => ({ row, ...lastVerdicts(history, after, rowId) }));
    return ['', `${rows.length} ${words[change]}:`, ...drawRows(drawn, () => '', look).map((line) => `  ${line}`)];
  });
  const text = [
    head,
    ...(link === undefined ? [] : [link]),
    ...(told.length === 0 ? ['', 'No test differs.'] : lines),
    ...legend(shown, look),
  ].join('\n');
  const json = {
    ...historyHead('compare', script),
    before: runJson(script, before),
    after: runJson(script, after),
    ...(link === undefined ? {} : { compare: link }),
    changes: Object.fromEntries(listed.map(({ change, rows }) => [change, rows])),
  };
  context.output.print({ json, text });
  return EXIT_CODES.done;
}

const WORDS = { broke: 'broke', fixed: 'fixed', 'failed-in-both': 'failed in both' } as const;

/** The place of the last whole run of the same branch and environment. Throws RS1101. */
function runBefore({ runs }: History, at: number): number {
  const run = runs[at];
  const isBefore = ({ scope, lane }: History['runs'][number], place: number) =>
    place < at && run !== undefined && scope !== 'part' && scope !== 'cut' && isSameLane(lane, run.lane);
  const place = runs.findLastIndex(isBefore);
  if (place >= 0) return place;
  throw usageError(`No earlier whole run has the branch and environment of run #${run?.id}. Name two runs.`);
}

/** In the order of the outline. Headings and rows for errors are no tests: they are told of while they are red. */
function rowsIn(ids: readonly number[], rows: OpenedHistory['rows'], onlyTests: boolean): readonly number[] {
  const wanted = new Set(ids);
  return historyRows(rows).flatMap(({ id, isQuiet }) => (wanted.has(id) && !(onlyTests && isQuiet) ? [id] : []));
}

function named(run: History['runs'][number] | undefined): string {
  const words = { part: ' (part of the tests)', cut: ' (cut short)' };
  return `run #${run?.id}${run?.scope === 'part' || run?.scope === 'cut' ? words[run.scope] : ''}`;
}
