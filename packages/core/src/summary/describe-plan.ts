import { isResult, countCells, failedHeadingsOf, type MarkCounts } from '../sheet/row-counts.ts';
import { counted } from '../errors/message.ts';
import { describeCounts } from '../publish/receipt.ts';
import { oneLine, printable } from '../report/printable.ts';
import { frame } from './explain-error.ts';
import type { Plan, ScriptPlan } from '../plan/plan.ts';
import { describeDuplicateTitle, type DuplicateTitle, duplicateTitles } from '../plan/duplicates.ts';
import { withHeadings } from '../plan/step.ts';
import type { Row } from '../sheet/sheet.ts';
import { headingsAbove } from '../sheet/row-tree.ts';

/** What publishing one Sheet would write, as text for a person: what comes, what has gone, and the run. */
export function describePlan(script: ScriptPlan): string {
  const { plan, isDelivered } = script;
  const head = `plan for ${placeOf(script)}`;
  if (isDelivered) return frame([`${head}: this run is there already`]);
  if (script.scriptId === undefined && plan.added.length === 0) return frame([head, notMadeLine(plan)]);
  return frame([
    `${head}: publishing would write`,
    ...newNameLines(script),
    ...(plan.added.length === 0 ? [] : [`${rowsToAdd(plan)}:`]),
    ...few(plannedLines(plan)),
    ...massRenameLines(plan),
    ...few(obsoleteLines(plan)),
    ...few(duplicateLines(plan)),
    runLine(plan),
  ]);
}

/** What was added to an outline, or would be where it was only looked at, as text for a person. */
export function describeSync(script: ScriptPlan): string {
  const { plan, written } = script;
  const besides = [
    ...(written?.created === false ? [] : meantLines(script)),
    ...(written?.created === true ? [] : few(plannedLines(plan))),
    ...massRenameLines(plan),
    ...(written === undefined ? few(obsoleteLines(plan)) : []),
  ];
  return [syncHead(script), ...besides.map((line) => `  ${line}`)].map(printable).join('\n');
}

function syncHead(script: ScriptPlan): string {
  const { scriptId, name, written, plan } = script;
  const { added, massRename } = plan;
  const title = `${oneLine(name)}${scriptId === undefined ? '' : ` (script ${scriptId})`}`;
  if (massRename !== undefined) return `${title}: not brought up to date`;
  if (added.length === 0) return `${title}: up to date`;
  if (written === undefined) {
    return `${title}: ${rowsToAdd(plan)}${scriptId === undefined ? ` in a new script${newFolder(script)}` : ''}`;
  }
  if (written.created) return `${title}: new script with ${counted(written.rowsAdded, 'row')}${newFolder(script)}`;
  const repeated = written.rowsAdded - added.length;
  const besides = repeated > 0 ? `, ${counted(repeated, 'heading')} among them once more to place the others` : '';
  return `${title}: ${counted(written.rowsAdded, 'row')} added${besides}`;
}

/** Where it is not known yet that the service inserts rows, what comes first brings its headings along. */
function rowsToAdd({ added, steps }: Plan): string {
  const isAdded = new Set(added.map(({ key }) => key));
  const repeated = steps.flatMap(({ rows }) => rows).filter(({ key }) => !isAdded.has(key));
  const besides = repeated.length === 0 ? '' : `, with ${counted(repeated.length, 'heading')} repeated`;
  return `${counted(added.length, 'row')} to add${besides}`;
}

function newFolder({ folders = [], missingFolders }: ScriptPlan): string {
  return missingFolders.length === 0 ? '' : ` in the new folder ${oneLine(folders.join('/'))}`;
}

function newNameLines(script: ScriptPlan): readonly string[] {
  const { scriptId, name, folders = [], missingFolders } = script;
  const known = folders.length - missingFolders.length;
  const paths = missingFolders.map((_, depth) => folders.slice(0, known + depth + 1).join('/'));
  return [
    ...paths.map((path) => `+ new folder ${oneLine(path)}`),
    ...(scriptId === undefined ? [`+ new script ${oneLine(name)}`] : []),
    ...meantLines(script).map((line) => `  ${line}`),
  ];
}

function meantLines({ similar }: ScriptPlan): readonly string[] {
  return similar === undefined ? [] : [`did you mean ${oneLine(similar)}?`];
}

/** This build may not add any script: of one that is made, all rows are added. */
function notMadeLine({ sheet: { rows } }: Plan): string {
  const results = counted(rows.filter(isResult).length, 'result is', 'results are');
  return `the script is not made, since this build may not add rows: ${results} withheld`;
}

function placeOf({ scriptId, name, folders }: ScriptPlan): string {
  const place = folders === undefined || folders.length === 0 ? '' : ` in ${folders.map(oneLine).join('/')}`;
  return `${oneLine(name)}${place} (${scriptId === undefined ? 'new script' : `script ${scriptId}`})`;
}

function runLine(plan: Plan): string {
  const { withheld, ...run } = planCounts(plan);
  const excluded = run.counts.exclude === 0 ? '' : `, ${run.counts.exclude} exclude`;
  const rest = withheld === 0 ? '' : `; ${counted(withheld, 'test')} without a row`;
  return `a run with ${describeCounts(run)}${excluded}${rest}`;
}

function plannedLines({ added, sheet, places }: Plan): readonly string[] {
  const isAdded = new Set(added.map(({ key }) => key));
  const byKey = new Map(sheet.rows.map((row) => [row.key, row]));
  return withHeadings(added, { byKey, places }).map((row) => rowLine(isAdded.has(row.key) ? '+' : ' ', row));
}

function rowLine(sign: string, { text, indent }: Pick<Row, 'text' | 'indent'>): string {
  return `${sign} ${'  '.repeat(Math.min(indent, DEEPEST))}${oneLine(text)}`;
}

const DEEPEST = 20;

function massRenameLines({ massRename, missing }: Plan): readonly string[] {
  if (massRename === undefined) return [];
  const { vanished, known, added } = massRename;
  return [
    `${vanished} of ${known} known tests look obsolete and ${added} are new: they look renamed, and are not added`,
    ...few(missing.map((row) => rowLine('?', row))),
    'to add them: allowRenames: true, RUNSHEET_ALLOW_RENAMES=1 or --allow-renames',
  ];
}

function obsoleteLines({ obsolete, massRename }: Plan): readonly string[] {
  return massRename === undefined ? obsolete.map((row) => `- ${oneLine(row.path)} (obsolete; stays)`) : [];
}

function duplicateLines({ sheet: { rows } }: Plan): readonly string[] {
  return duplicateTitles(rows).map((one) => `= ${oneLine(describeDuplicateTitle(one))}: several tests have this title`);
}

function few(lines: readonly string[]): readonly string[] {
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES), `  … and ${lines.length - MOST_LINES} more (--json lists all)`];
}

const MOST_LINES = 60;

/** What publishing one Sheet would write, as `plan --json` and `sync --json` print it. */
export type PlanJson = {
  /** Null: the script would be made; without rows to add: it would not. */
  readonly scriptId: number | null;
  readonly name: string;
  /** From the top of the project; null when the service does not say. */
  readonly folders: readonly string[] | null;
  readonly missingFolders: readonly string[];
  /** What is there and has nearly the name of what is missing: a folder by its path, or a script; null: nothing. */
  readonly similar: string | null;
  readonly delivered: boolean;
  /** Headings and tests in the order of the report; `path` holds the titles above, 20 at most. */
  readonly rowsToAdd: readonly { readonly text: string; readonly path: readonly string[]; readonly heading: boolean }[];
  readonly obsolete: readonly { readonly id: number; readonly text: string }[];
  readonly duplicateTitles: readonly DuplicateTitle[];
  /** Set when most tests look renamed, so that no rows would be added. */
  readonly massRename: { readonly vanished: number; readonly known: number; readonly added: number } | null;
  /** Tests without a row: they look renamed, or this build may not add rows. */
  readonly withheld: number;
  /** Cells of the run; `none`: tests without a result. */
  readonly counts: MarkCounts;
  /** How many of the `fail` cells stand on headings: a file, a hook or the run itself failed, not a test. */
  readonly failedHeadings: number;
  /** What `sync` has written, with headings that were repeated to place others; null: it was only looked at. */
  readonly written: { readonly created: boolean; readonly rowsAdded: number } | null;
};

export function planJson({ plan, ...script }: ScriptPlan): PlanJson {
  return {
    scriptId: script.scriptId ?? null,
    name: script.name,
    folders: script.folders ?? null,
    missingFolders: script.missingFolders,
    similar: script.similar ?? null,
    delivered: script.isDelivered,
    rowsToAdd: newRows(plan),
    obsolete: plan.obsolete.map(({ id, text }) => ({ id, text })),
    duplicateTitles: duplicateTitles(plan.sheet.rows),
    massRename: plan.massRename ?? null,
    ...planCounts(plan),
    written: script.written ?? null,
  };
}

function planCounts({ run, added, missing, sheet }: Plan): Pick<PlanJson, 'counts' | 'failedHeadings' | 'withheld'> {
  const isAdded = new Set(added.map(({ key }) => key));
  return {
    counts: countCells(sheet, [...run.cells.values(), ...added.flatMap(({ cell }) => cell ?? [])]),
    failedHeadings: failedHeadingsOf(sheet),
    withheld: missing.filter(({ kind, key }) => kind === 'case' && !isAdded.has(key)).length,
  };
}

function newRows({ added, sheet }: Plan): PlanJson['rowsToAdd'] {
  const above = headingsAbove(sheet.rows);
  return added.map((row) => ({
    text: row.text,
    path: above(row).map(({ text }) => text),
    heading: row.kind !== 'case',
  }));
}
