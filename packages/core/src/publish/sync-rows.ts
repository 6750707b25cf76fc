import { learnFrom } from '../plan/learn-from.ts';
import type { OutlineRow } from '../plan/outline.ts';
import { type Plan, type PlanOptions, planSheet } from '../plan/plan.ts';
import type { AddRows } from '../plan/step.ts';
import { type Findings, NO_FINDINGS } from '../plan/findings.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type AddOutcome, addRows, type AddResult } from './add-rows.ts';
import type { PublishContext } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';
import { MOST_WRITES, notRepeated, settle } from './write-once.ts';
import { holderAt, takeLease } from './leases.ts';

export type SyncedRows = {
  readonly reading: ScriptReading;
  /** The plan before any row was added: it knows what has come. */
  readonly first: Plan;
  readonly plan: Plan;
  readonly rowsAdded: number;
  /** The rows that were there before this build added some. */
  readonly before: readonly OutlineRow[];
  /** What was found out about the service by adding rows. */
  readonly tried: Findings;
};

/** Where the outline stands before rows are added. */
export type RowsStart = {
  readonly reading: ScriptReading;
  readonly tried: Findings;
  /** Whether this build makes the script: then it holds the lease from the beginning. */
  readonly isMaker: boolean;
  /** A block that its maker has held back, to be inserted before anything else. */
  readonly heldBack: AddRows | undefined;
};

export function startFrom(reading: ScriptReading): RowsStart {
  return { reading, tried: NO_FINDINGS, isMaker: false, heldBack: undefined };
}

/**
 * Adds the rows that the script does not have, and reads back until nothing is missing. Every round starts from what
 * the service shows, so a write that seemed lost is never repeated when it has landed, and a row that was taken is not
 * written again because it is shown otherwise than it was sent.
 */
export async function syncRows(sheet: Sheet, start: RowsStart, context: PublishContext): Promise<SyncedRows> {
  const planFor = ({ outline }: ScriptReading, tried: Findings) =>
    planSheet(sheet, outline, { ...planOptions(context), ...mayAdd(start, context), tried });
  let { tried, heldBack } = start;
  let { reading, plan } = await readyForRows(start, { planFor: (read) => planFor(read, tried), context });
  const first = plan;
  const before = start.isMaker ? NO_ROWS : reading.outline.rows;
  const known = reading.outline.rows.length;
  const endures = createEndurance(context);
  let ending: AddOutcome = { kind: 'done' };
  for (;;) {
    const steps = heldBack === undefined ? plan.steps : [heldBack];
    if (steps.length === 0) {
      const rowsAdded = reading.outline.rows.length - known;
      return { reading, first, plan, tried, rowsAdded, before };
    }
    endures(ending);
    const added = await addRows(steps, reading, context);
    ({ ending } = added);
    const after = await readBack(added, { sheet: plan.sheet, reading, context });
    tried = learn({ tried, added, reading, after });
    const hasAnswer = ending.kind !== 'unsent' && ending.kind !== 'doubtful';
    if (hasAnswer || after.outline.rows.length !== known) heldBack = undefined;
    ({ reading, plan } = await withLease(after, { planFor: (read) => planFor(read, tried), context }));
  }
}

/** The rows of a Sheet that the service has. */
export function rowsThere({ rows }: Sheet, { places }: Pick<Plan, 'places'>): Sheet['rows'] {
  return rows.filter(({ key }) => places.has(key));
}

/** Throws the error of a write whose rows are still missing, and which was tried often enough. */
function createEndurance({ mayRepeat = true }: PublishContext): (ending: AddOutcome) => void {
  const tries = { doubtful: 0, unsent: 0 };
  return (ending) => {
    if (ending.kind !== 'doubtful' && ending.kind !== 'unsent') return;
    if (ending.kind === 'doubtful' && !mayRepeat) throw notRepeated(ending.error);
    tries[ending.kind] += 1;
    if (tries.doubtful === MOST_WRITES || tries.unsent === MOST_UNSENT) throw ending.error;
  };
}

/** Requests that were not sent or were turned away for now, each of them followed by a reading. */
const MOST_UNSENT = 12;

const NO_ROWS: readonly OutlineRow[] = [];

function mayAdd({ isMaker }: RowsStart, { mayAddRows }: PublishContext): Pick<PlanOptions, 'mayAddRows'> {
  return { mayAddRows: mayAddRows || isMaker };
}

/** What of the settings decides how a script is planned. */
export function planOptions({
  mayAddRows,
  policy,
  isOnDisk,
}: Pick<PublishContext, 'mayAddRows' | 'policy' | 'isOnDisk'>): PlanOptions {
  return { mayAddRows, allowRenames: policy.allowRenames, obsolete: policy.obsolete, isOnDisk };
}

type Ready = { readonly reading: ScriptReading; readonly plan: Plan };
type RowsContext = { readonly planFor: (reading: ScriptReading) => Plan; readonly context: PublishContext };

/**
 * What was read while the tests ran may be minutes old: another build may have added the same rows, and a person may have
 * written into the description.
 */
async function readyForRows({ reading, isMaker }: RowsStart, preparing: RowsContext): Promise<Ready> {
  const { planFor, context } = preparing;
  const plan = planFor(reading);
  if (plan.steps.length === 0) return { reading, plan };
  return withLease(isMaker ? reading : await readAgain(reading, context), preparing);
}

/** Every write follows a reading that shows whose lease it is: that of a build that rests too long may be taken. */
async function withLease(reading: ScriptReading, { planFor, context }: RowsContext): Promise<Ready> {
  const plan = planFor(reading);
  const holder = holderAt(context.clock.now(), reading.state.leases.rows, context.token);
  if (plan.steps.length === 0 || holder === context.token) return { reading, plan };
  const needsRows = (read: ScriptReading) => planFor(read).steps.length > 0;
  const own = await takeLease(reading, {
    scriptId: reading.outline.scriptId,
    lease: 'rows',
    token: context.token,
    isNeeded: needsRows,
    read: () => readAgain(reading, context),
    progressIn: ({ description, outline }) => `${outline.rows.length} ${description}`,
    context,
  });
  return { reading: own, plan: planFor(own) };
}

function readAgain({ outline }: ScriptReading, context: PublishContext): Promise<ScriptReading> {
  return readScript(outline.scriptId, context);
}

type RowsToReadBack = { readonly sheet: Sheet; readonly reading: ScriptReading; readonly context: PublishContext };

/** Reads until what was written is there: a doubtful write counts as not carried out after two readings. */
async function readBack(added: AddResult, { sheet, reading, context }: RowsToReadBack): Promise<ScriptReading> {
  const hasLanded = (after: ScriptReading) => {
    const { missing } = planSheet(sheet, after.outline, { mayAddRows: false });
    const keys = new Set(missing.map(({ key }) => key));
    return added.sent.every(({ rows }) => rows.every(({ key }) => !keys.has(key)));
  };
  if (added.ending.kind === 'doubtful' || added.ending.kind === 'unsent') await settle(context.clock);
  const isSettled = (after: ScriptReading) =>
    added.ending.kind === 'doubtful' ? hasLanded(after) : rowsGrew(added, reading, after);
  // Readings may lag behind writes. What was taken is worth more patience than what may not have arrived.
  const most = added.ending.kind === 'doubtful' ? 2 : MOST_READINGS;
  let after = await readAgain(reading, context);
  for (let readings = 1; readings < most && !isSettled(after); readings += 1) {
    await settle(context.clock);
    after = await readAgain(reading, context);
  }
  return after;
}

/** A second lies between them. */
const MOST_READINGS = 12;

/** What the service has taken must be there at once; if it is not, it deserves a little time. */
function rowsGrew({ done }: AddResult, before: ScriptReading, after: ScriptReading): boolean {
  return after.outline.rows.length >= before.outline.rows.length + countRows(done);
}

function countRows(steps: readonly AddRows[]): number {
  return steps.reduce((sum, { rows }) => sum + rows.length, 0);
}

type AddedOutcome = {
  readonly tried: Findings;
  readonly added: AddResult;
  readonly reading: ScriptReading;
  readonly after: ScriptReading;
};

function learn({ tried, added, reading, after }: AddedOutcome): Findings {
  const grown = after.outline.rows.length - reading.outline.rows.length;
  // Exactly all that was sent is there: then the doubtful one has landed, however the service shows it.
  const steps = grown === countRows(added.sent) ? added.sent : added.done;
  const learned = learnFrom(tried, { steps, before: reading.outline, after: after.outline });
  const { ending } = added;
  if (ending.kind === 'refused') return { ...learned, insertion: 'ignored' };
  return ending.kind === 'too-large' ? { ...learned, mostRows: ending.mostRows } : learned;
}
