import { type Findings, learnFrom, NO_FINDINGS } from '../plan/findings.ts';
import { cutStep } from '../plan/place-rows.ts';
import type { OutlineRow } from '../plan/outline.ts';
import { type Plan, type PlanOptions, planSheet } from '../plan/plan.ts';
import type { AddRows, NewRow } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { holdLease } from './hold-lease.ts';
import { type PublishContext, SETTLE_MS } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';
import { isInvalid, isUnsent } from '../errors/runsheet-error.ts';
import { type Look, type Reading, settle, writeOnce } from './write-once.ts';

export type AddedRows = Pick<Rows, 'reading' | 'tried' | 'plan'> & {
  /** The plan before any row was added: it knows what has come. */
  readonly first: Plan;
  readonly rowsAdded: number;
  readonly before: readonly OutlineRow[];
};

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
export async function addRows(sheet: Sheet, start: RowsStart, context: PublishContext): Promise<AddedRows> {
  const { reading, tried, heldBack, isMaker } = start;
  const options = { ...planOptions(context), mayAddRows: context.mayAddRows || isMaker };
  const adding = { sheet, options, context };
  const early = planned({ reading, tried, heldBack }, adding);
  // What was read while the tests ran may be minutes old: another build may have added the same rows.
  const isStale = stepsOf(early).length > 0 && !isMaker;
  const first = await held(
    isStale ? planned({ ...early, reading: await readScript(reading.outline.scriptId, context) }, adding) : early,
    adding,
  );
  let rows = first;
  while (stepsOf(rows).length > 0) {
    const { done } = await writeOnce(
      rows,
      { write: (seen) => send(seen, adding), look: (seen, nth) => lookFor(seen, nth, adding), isOnce: true },
      context,
    );
    rows = await held(done, adding);
  }
  const { reading: after, plan, tried: found } = rows;
  const known = first.reading.outline.rows;
  const rowsAdded = isMaker
    ? sheet.rows.filter(({ key }) => plan.places.has(key)).length
    : after.outline.rows.length - known.length;
  return { reading: after, first: first.plan, plan, rowsAdded, before: isMaker ? [] : known, tried: found };
}

export function planOptions({ mayAddRows, policy, isOnDisk }: PublishContext): PlanOptions {
  return { ...policy, mayAddRows, isOnDisk };
}

type Adding = { readonly sheet: Sheet; readonly options: PlanOptions; readonly context: PublishContext };

/** A script between two requests. */
type Rows = Pick<RowsStart, 'reading' | 'tried' | 'heldBack'> & { readonly plan: Plan };

function planned({ reading, tried, heldBack }: Omit<Rows, 'plan'>, { sheet, options }: Adding): Rows {
  return { reading, tried, heldBack, plan: planSheet(sheet, reading.outline, { ...options, tried }) };
}

function stepsOf({ tried, plan, heldBack }: Rows): readonly AddRows[] {
  return heldBack === undefined ? plan.steps : [cutStep(heldBack, tried.mostRows)];
}

/** Every write follows a reading that shows whose lease it is: that of a build that rests too long may be taken. */
async function held(rows: Rows, adding: Adding): Promise<Rows> {
  const needsRows = (reading: ScriptReading) => stepsOf(planned({ ...rows, reading }, adding)).length > 0;
  if (stepsOf(rows).length === 0) return rows;
  const reading = await holdLease(rows.reading, needsRows, adding.context);
  return reading === rows.reading ? rows : planned({ ...rows, reading }, adding);
}

async function send(seen: Rows, adding: Adding): Promise<Rows> {
  const { done, refusal } = await sendRows(stepsOf(seen), seen.reading, adding.context);
  const after = await readBack(seen, countRows(done), adding.context);
  const tried = { ...learnt(seen, done, after), ...refusal };
  // The place of a block is found out by its first rows as well.
  const heldBack = refusal?.mostRows === undefined ? undefined : seen.heldBack;
  return planned({ reading: after, tried, heldBack }, adding);
}

/** Readings may lag behind writes. What the service has taken is worth some patience. */
async function readBack({ reading }: Rows, added: number, context: PublishContext): Promise<ScriptReading> {
  const expected = reading.outline.rows.length + added;
  let after = await readScript(reading.outline.scriptId, context);
  for (let readings = 1; readings < MOST_READINGS && after.outline.rows.length < expected; readings += 1) {
    await settle(context.clock);
    after = await readScript(reading.outline.scriptId, context);
  }
  return after;
}

const MOST_READINGS = 12;

/** A doubtful request has landed when all that was sent is there; then what is there tells how much of it came. */
async function lookFor(seen: Rows, nth: Reading, adding: Adding): Promise<Look<Rows, Rows>> {
  const after = await readScript(seen.reading.outline.scriptId, adding.context);
  const steps = stepsOf(seen);
  const { missing } = planSheet(seen.plan.sheet, after.outline, { mayAddRows: false });
  const keys = new Set(missing.map(({ key }) => key));
  const hasLanded = steps.every(({ rows }) => rows.every(({ key }) => !keys.has(key)));
  if (!hasLanded && nth === 'first') return { kind: 'missing', seen };
  const grown = after.outline.rows.length - seen.reading.outline.rows.length;
  const tried = learnt(seen, stepsOfSize(steps, grown), after);
  const heldBack = grown === 0 ? seen.heldBack : undefined;
  const rows = await held(planned({ reading: after, tried, heldBack }, adding), adding);
  return hasLanded ? { kind: 'landed', done: rows } : { kind: 'missing', seen: rows };
}

/** The first steps that have so many rows together; none, where somebody else has added rows as well. */
function stepsOfSize(steps: readonly AddRows[], size: number): readonly AddRows[] {
  const ends = steps.map((_, i) => steps.slice(0, i + 1));
  return ends.find((some) => countRows(some) === size) ?? [];
}

function countRows(steps: readonly AddRows[]): number {
  return steps.reduce((sum, { rows }) => sum + rows.length, 0);
}

function learnt({ reading, tried }: Rows, steps: readonly AddRows[], { outline: after }: ScriptReading): Findings {
  return learnFrom(tried, { steps, before: reading.outline, after });
}

type SentRows = {
  readonly done: readonly AddRows[];
  /** What the request tells that was refused. */
  readonly refusal: Partial<Pick<Findings, 'insertion' | 'mostRows'>> | undefined;
};

/**
 * Sends steps in turn, and stops at the first that is not taken: positions below it are no longer certain. Rejects with
 * the error of a request that may have landed, and of the first if it was not sent.
 */
export async function sendRows(
  steps: readonly AddRows[],
  { outline, readAt }: Pick<ScriptReading, 'outline' | 'readAt'>,
  { client, clock }: Pick<PublishContext, 'client' | 'clock'>,
): Promise<SentRows> {
  const done: AddRows[] = [];
  for (const step of steps) {
    // Others wait this long before they take the lease: then the rest is planned again.
    if (done.length > 0 && clock.now() - readAt > SETTLE_MS) break;
    const { after, rows } = step;
    try {
      const at = after === 'end' ? {} : { insert: after };
      await client.once().tests.add(outline.scriptId, rows.map(toTestDraft), at);
      done.push(step);
    } catch (error) {
      // What was taken is read back first.
      if (isUnsent(error) && done.length > 0) break;
      const refusal = refusalOf(error, step, outline.notes.insertion === 'honoured');
      if (refusal === undefined) throw error;
      return { done, refusal };
    }
  }
  return { done, refusal: undefined };
}

/** What the service does not take may be too much for it (400 as well as 413), or an insertion. */
function refusalOf(error: unknown, { after, rows }: AddRows, inserts: boolean): SentRows['refusal'] {
  if (!isInvalid(error)) return undefined;
  const mayBeInsertion = after !== 'end' && error.status !== 413;
  const mostRows = mayBeInsertion && !inserts ? undefined : fewerRows(rows);
  if (mostRows !== undefined) return { mostRows };
  return mayBeInsertion ? { insertion: 'ignored' } : undefined;
}

/** Half of the rows; undefined when they cannot be divided. */
export function fewerRows({ length }: readonly NewRow[]): number | undefined {
  return length > 1 ? Math.floor(length / 2) : undefined;
}

/** A row as the service takes it: always an object, since strings are parsed for hashtags and blanks. */
export function toTestDraft({ text, indent, tags }: NewRow): { text: string; indent: number; tags?: string } {
  return tags.length === 0 ? { text, indent } : { text, indent, tags: tags.join(' ') };
}
