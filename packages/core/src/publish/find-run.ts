import type { Run, RunId } from '../client/answers/things.ts';
import { runsheetError } from '../errors/runsheet-error.ts';
import { type Plan, planSheet } from '../plan/plan.ts';
import type { AddRun } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { ScriptLocation } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import { readRuns, type ScriptReading } from './read-script.ts';
import { isRetest, isSameRun, keyPlaceIn, type RunKeyPlace, runKeyText, runsWithKey, showsKey } from './run-key.ts';
import { planOptions } from './sync-rows.ts';

/** A run of ours that the service has. */
export type FoundRun = {
  readonly runId: RunId;
  /** Further runs with the same key. */
  readonly duplicateRunIds: readonly RunId[];
  /** What the service counts in the run, where it says so. */
  readonly progress: Run['progress'];
};

/** What is looked for. */
export type SoughtRun = {
  readonly scriptId: number;
  readonly runKey: string;
  /** The key with the digest, and where it is carried. */
  readonly text: string;
  readonly place: RunKeyPlace;
  readonly step: AddRun;
  /** Ids of the runs that were there before it was sent; undefined: not known. */
  readonly seenBefore: ReadonlySet<string> | undefined;
};

type ReadContext = Pick<PublishContext, 'client'>;

/** The runs of a script as they are needed to find one of ours: with results where no field tells. */
export async function runsToSearch(
  scriptId: number,
  place: RunKeyPlace,
  context: ReadContext,
): Promise<readonly Run[]> {
  return readRuns(scriptId, context, place.kind === 'header' ? 'no results' : 'results');
}

/**
 * Finds a run among those that were read. Rejects with RS3008 when its key is there with other results, and with RS3006
 * where nothing can tell whether it is there.
 */
export async function findRun(
  sought: SoughtRun,
  runs: readonly Run[],
  context: ReadContext,
): Promise<FoundRun | undefined> {
  return findNamed(sought, runs) ?? (mayMiss(runs, sought.place) ? findAlike(sought, runs, context) : undefined);
}

/**
 * A run that was answered, with those that have landed beside it: an earlier try may have been late. Where names are not
 * shown they are told by their marks, if these are, and `seenBefore` is what was there before the last try.
 */
export async function findRepeats(sought: SoughtRun, answered: FoundRun, context: ReadContext): Promise<FoundRun> {
  const runs = await runsToSearch(sought.scriptId, sought.place, context);
  const named = findNamed(sought, runs);
  if (named !== undefined || !mayMiss(runs, sought.place)) return named ?? answered;
  const ids = (await alikeAmong(sought, runs, context)).map(({ id }) => id);
  return { ...answered, duplicateRunIds: ids.filter((id) => String(id) !== String(answered.runId)) };
}

function findNamed({ scriptId, runKey, text, place }: SoughtRun, runs: readonly Run[]): FoundRun | undefined {
  const [first, ...others] = runsWithKey(runKey, runs, place);
  if (first === undefined) return undefined;
  if (!isSameRun(first.carried, text)) throw runsheetError('RS3008', { runKey, scriptId });
  return { runId: first.run.id, duplicateRunIds: others.map(({ run }) => run.id), progress: first.run.progress };
}

/** A key that is not found says nothing where no run shows a whole one: the service may drop, cut or change it. */
function mayMiss(runs: readonly Run[], place: RunKeyPlace): boolean {
  return runs.length > 0 && !runs.some((run) => showsKey(run, place));
}

/**
 * A run with the very same marks may be the one, and so may one that does not show any; a retest, which people make, is
 * none. Where it is known which runs were there before, a new one is taken for it; without that neither a repeat nor
 * silence would be honest.
 */
async function findAlike(
  sought: SoughtRun,
  known: readonly Run[],
  context: ReadContext,
): Promise<FoundRun | undefined> {
  const [alike] = await alikeAmong(sought, known, context);
  if (alike === undefined) return undefined;
  if (sought.seenBefore !== undefined) return { runId: alike.id, duplicateRunIds: [], progress: alike.progress };
  const shows = alike.results === undefined ? 'shows no results' : 'holds the same results';
  const reason = `no run of the script shows the name that runsheet gave it, and run ${alike.id} ${shows}`;
  throw runsheetError('RS3006', { reason });
}

/** New runs with the very same marks, or without any that are shown. */
async function alikeAmong(
  { scriptId, place, step, seenBefore }: SoughtRun,
  known: readonly Run[],
  context: ReadContext,
): Promise<readonly Run[]> {
  const runs = place.kind === 'header' ? await readRuns(scriptId, context, 'results') : known;
  const marks = textOf([...step.cells].map(([id, { mark }]) => `${id} ${mark}`));
  const isAlike = ({ results }: Run) =>
    results === undefined || textOf(Object.entries(results).map(([id, { result }]) => `${id} ${result}`)) === marks;
  return runs.filter((run) => !isRetest(run) && seenBefore?.has(String(run.id)) !== true && isAlike(run));
}

function textOf(marks: readonly string[]): string {
  return marks.toSorted().join('\n');
}

/** A run that an earlier delivery has left. */
export type SentBefore = {
  readonly plan: Plan;
  readonly reading: ScriptReading;
  readonly run: FoundRun;
  /** Ids of further scripts of the same name. */
  readonly others: readonly number[];
};

export type SearchedRuns = {
  /** Undefined: the run is not there. */
  readonly sent?: SentBefore | undefined;
  /** The runs that were searched, if any were. */
  readonly runs?: readonly Run[];
};

/** Looks for the run in its script if another process may have sent it. Rejects like `findRun`. */
export async function findSentBefore(
  sheet: Sheet,
  located: ScriptLocation,
  context: PublishContext,
): Promise<SearchedRuns> {
  if (!context.replay || located.kind === 'missing') return {};
  const { runKey, policy } = context;
  const { reading } = located;
  const { scriptId } = reading.outline;
  const plan = planSheet(sheet, reading.outline, { ...planOptions(context), mayAddRows: false });
  const place = keyPlaceIn(reading, policy);
  // What was read with the script has no results.
  const read = place.kind === 'header' ? reading.runs : undefined;
  const runs = read ?? (await runsToSearch(scriptId, place, context));
  const text = runKeyText(runKey, sheet);
  const run = await findRun({ scriptId, runKey, text, place, step: plan.run, seenBefore: undefined }, runs, context);
  const others = located.others.map(({ id }) => id);
  return { sent: run === undefined ? undefined : { plan, reading, run, others }, runs };
}
