import type { Run } from '../../client/answers/things.ts';
import type { Notice } from '../../errors/runsheet-error.ts';
import { pathsOf } from '../../plan/drawing.test.support.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { doubleFolders } from './folders.test.support.ts';
import { PLAIN_HABITS } from './habits.test.support.ts';
import { isDelivered, type SimOutcome, type SimRecord } from './publisher.test.support.ts';
import { wrongPlaces } from './places.test.support.ts';
import { leafPaths, pathText, sheetPaths } from './paths.test.support.ts';
import type { SimScript, SimService } from './service.test.support.ts';
import type { SimEvent, SimWorld } from './world.test.support.ts';

export type SimResult = {
  /** The scripts as they were before, by builds and people. */
  readonly before: readonly SimScript[];
  readonly service: SimService;
  readonly world: SimWorld;
  readonly events: readonly SimEvent[];
  readonly outcomes: readonly SimOutcome[];
  readonly records: readonly SimRecord[];
};

/** What is wrong after a schedule, a line each: everything is delivered once, in its place, and accounted for. */
export function wrongs(result: SimResult): readonly string[] {
  return [...wrongContents(result), ...doubleFolders(result), ...wrongPlaces(result)];
}

/** The same wherever rows stand: what is lost, doubled or not accounted for. */
export function wrongContents(result: SimResult): readonly string[] {
  return [...wrongDeliveries(result), ...wrongRows(result), ...wrongManners(result)];
}

/** The rules that hold without any assumption about time. */
export function wrongManners({ outcomes, events }: SimResult): readonly string[] {
  return [...outcomes.flatMap(wrongSums), ...requestsAfterRefusal(events), ...requestsBeforeToldWait(events)];
}

/** The runs of a record, wherever they are; retests do not count. */
export function runsOf({ runKey }: SimRecord, { scripts }: SimService): readonly ScriptRun[] {
  return scripts.flatMap((script) =>
    script.runs.filter((run) => keyTextOf(run).includes(`${runKey}.`)).map((run) => ({ run, script })),
  );
}

type ScriptRun = { readonly run: Run; readonly script: SimScript };

function keyTextOf({ headers }: Run): string {
  return headers?.['runsheet_key'] ?? '';
}

/** Each Sheet of each record has one run, with every result in the row of its test. */
function wrongDeliveries({ records, outcomes, service }: SimResult): readonly string[] {
  const shows = commentsShown(service, outcomes);
  return records.flatMap((record) => {
    const { runKey, sheets } = record;
    if (!isDelivered(record, outcomes)) return [`${runKey} is not delivered`];
    const runs = runsOf(record, service);
    if (runs.length !== sheets.length) return [`${runKey} has ${runs.length} runs`];
    return runs.flatMap(({ run, script }) => {
      const shown = shownResults(run, script, shows);
      const isMeant = sheets.some((sheet) => meantResults(sheet, shows) === shown);
      return isMeant ? [] : [`a run of ${runKey} shows other results than were meant:\n${shown}`];
    });
  });
}

/** Duplicate titles are told apart by their order. */
function shownResults({ results = {} }: Run, { rows }: SimScript, shows: CommentsShown): string {
  const paths = pathsOf(rows);
  const nthOf = counter();
  return rows
    .flatMap(({ id }) => {
      const path = nthOf(pathText(paths.get(id)));
      const cell = results[id];
      return cell === undefined ? [] : [`${path}: ${cell.result} ${shows(cell.comment)}`];
    })
    .toSorted()
    .join('\n');
}

function meantResults(sheet: Sheet, shows: CommentsShown): string {
  const paths = sheetPaths(sheet);
  const nthOf = counter();
  return sheet.rows
    .flatMap(({ key, cell }) => {
      const path = nthOf(pathText(paths.get(key)));
      return cell === undefined ? [] : [`${path}: ${cell.mark} ${shows(cell.comment)}`];
    })
    .toSorted()
    .join('\n');
}

function counter(): (path: string) => string {
  const counts = new Map<string, number>();
  return (path) => {
    const nth = (counts.get(path) ?? 0) + 1;
    counts.set(path, nth);
    return `${path} #${nth}`;
  };
}

/** What of a comment can be compared. */
type CommentsShown = (comment: string) => string;

/** All of it; nothing where the service changes or loses comments; how it begins where they were cut, and that was said. */
function commentsShown({ habits }: SimService, outcomes: readonly SimOutcome[]): CommentsShown {
  if (habits.comment !== PLAIN_HABITS.comment) return () => '';
  const wereCut = noticesIn(outcomes).some(({ code }) => code === 'RS4010');
  return (text) => (wereCut ? text.slice(0, 1) : text);
}

function noticesIn(outcomes: readonly SimOutcome[]): readonly Notice[] {
  return outcomes.flatMap(({ delivery }) => delivery?.sheets.flatMap(({ notices }) => notices) ?? []);
}

/** Every test has its rows in one script, and no more; every other script of ours has stepped aside, or is named. */
function wrongRows({ service, records, outcomes }: SimResult): readonly string[] {
  const sheets = records.flatMap((record) => record.sheets);
  const targets = new Map(sheets.map((sheet) => [JSON.stringify(sheet.script), sheet.script]));
  return [...targets].flatMap(([text, target]) => {
    const inUse = service.scripts.filter(({ id, name }) =>
      target.kind === 'id' ? id === target.id : name === target.name,
    );
    const [script, ...others] = inUse;
    if (script === undefined || !others.every(({ id }) => isNamed(id, outcomes))) {
      return [`${text} is ${inUse.length} scripts`];
    }
    const expected = mostOfEach(sheets.filter((sheet) => JSON.stringify(sheet.script) === text));
    const shown = countEach(leafPaths(script));
    return [...expected].flatMap(([path, count]) =>
      shown.get(path) === count ? [] : [`${path} has ${shown.get(path) ?? 0} rows instead of ${count}`],
    );
  });
}

/** Whether a build has said that a script stands beside the one in use. */
function isNamed(scriptId: number, outcomes: readonly SimOutcome[]): boolean {
  return noticesIn(outcomes).some(
    ({ code, message }) => code === 'RS4006' && new RegExp(`\\b${scriptId}\\b`).test(message),
  );
}

function mostOfEach(sheets: readonly Sheet[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  for (const sheet of sheets) {
    const paths = sheetPaths(sheet);
    const tests = sheet.rows.filter(({ kind }) => kind === 'case').map(({ key }) => pathText(paths.get(key)));
    for (const [path, count] of countEach(tests)) most.set(path, Math.max(count, most.get(path) ?? 0));
  }
  return most;
}

function countEach(paths: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}

/** Nothing is ever unaccounted for. */
function wrongSums({ record, life, delivery }: SimOutcome): readonly string[] {
  if (delivery === undefined) return [];
  const tests = record.sheets.flatMap(({ rows }) => rows.filter(({ kind }) => kind === 'case')).length;
  const { delivered, kept, withheld, sheets, error } = delivery;
  const isWhole = tests === delivered + kept + withheld && kept >= 0 && delivered >= 0;
  const isTold = error === undefined ? sheets.length === record.sheets.length && kept === 0 : kept > 0;
  return isWhole && isTold ? [] : [`${life}: ${tests} tests are not ${delivered} + ${kept} + ${withheld}`];
}

/** A publisher whose key is refused sends nothing more, but for what gives its lease back. */
function requestsAfterRefusal(events: readonly SimEvent[]): readonly string[] {
  return events.flatMap(({ fault, life }, i) => {
    if (fault?.kind !== 'status' || ![401, 403].includes(fault.status)) return [];
    const more = events.slice(i + 1).filter((event) => event.life === life);
    const release = more.map(({ method, path }) => `${method} ${path.replace(/\d+$/, 'n')}`).join(', ');
    if (['', 'GET /scripts/n', 'GET /scripts/n, PATCH /scripts/n'].includes(release)) return [];
    return more.map(({ method, path }) => `${life} sends ${method} ${path} after ${fault.status}`);
  });
}

function requestsBeforeToldWait(events: readonly SimEvent[]): readonly string[] {
  return events.flatMap(({ fault, life, atMs }, i) => {
    if (fault?.kind !== 'throttled') return [];
    const early = events.slice(i + 1).filter((event) => event.life === life && event.atMs < atMs + fault.waitMs);
    return early.map(({ method, path }) => `${life} sends ${method} ${path} before the time of Retry-After has passed`);
  });
}
