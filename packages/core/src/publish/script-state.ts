import { type OutlineNotes, type Ownership, readRanges, type RowMemory, writeRanges } from '../plan/outline-notes.ts';

/**
 * What builds keep for each other at a script: machines of a CI start empty every time, the script is what they share. It
 * stands in one block of the description, such as `[runsheet: for shop; inserts in place; tests 2-40]`. A person can read
 * it, and may remove it.
 */
export type ScriptState = {
  /** The name that runsheet made the script for; undefined: people made it. */
  readonly madeFor: string | undefined;
  /** The key of the run whose build made the script, as long as no build has got further; undefined: one has. */
  readonly madeBy: string | undefined;
  /** Who may add rows, or append a run that others may have; undefined: nobody. */
  readonly lease: LeaseHolder | undefined;
  readonly notes: OutlineNotes;
};

export type LeaseHolder = {
  readonly token: string;
  /** Milliseconds since 1970, by its clock. */
  readonly takenAtMs: number;
};

/** Reads the state out of a description, whatever else a person has written there. What is damaged counts as absent. */
export function readState(description: string): ScriptState {
  return findBlock(description)?.state ?? NO_STATE;
}

/** The description with this state instead of its own. The text of people stays as it is. */
export function writeState(description: string, state: ScriptState): string {
  const block = blockOf(state);
  const found = findBlock(description);
  if (found === undefined) return [description, block].filter((text) => text !== '').join(' ');
  const { before, after } = found;
  if (block !== '') return before + block + after;
  return (before.endsWith(' ') ? before.slice(0, -1) : before) + after;
}

export function withoutState(description: string): string {
  return writeState(description, NO_STATE);
}

/** The description with its state changed. One that says the same otherwise is no reason to write. */
export function withState(description: string, change: (state: ScriptState) => ScriptState): string {
  const state = readState(description);
  const changed = change(state);
  return isSameState(state, changed) ? description : writeState(description, changed);
}

export function isSameState(one: ScriptState, other: ScriptState): boolean {
  return blockOf(one) === blockOf(other);
}

/** The description of a script that runsheet makes: its state finds the script again when people rename it. */
export function describeScript(name: string, lease: LeaseHolder, runKey: string): string {
  return withState(MADE_BY, (state) => ({ ...state, madeFor: name, madeBy: runKey, lease }));
}

const MADE_BY = 'Kept in sync with the tests by runsheet.';

/**
 * The description of a script that was made at the same time as another, and lost to it: nobody takes it for the one in
 * use any more, and what people have written into it stays.
 */
export function describeDuplicate(description: string, scriptId: number): string {
  const state = readState(description);
  if (state.madeFor === undefined) return description;
  const people = withoutState(description).replace(MADE_BY, '').trim();
  return `Two builds made this script at the same time; script ${scriptId} is the one in use. ${people}`.trim();
}

export function duplicateName(id: number, name: string): string {
  return `[duplicate of ${id}] ${name}`;
}

const PREFIX = '[runsheet: ';

function blockOf(state: ScriptState): string {
  const parts = writeParts(state);
  return parts.length === 0 ? '' : `${PREFIX}${parts.join('; ')}]`;
}

type Block = { readonly before: string; readonly after: string; readonly state: ScriptState };

/**
 * None has a bracket inside, so no character is looked at twice. A service may cut descriptions: then a block has no end,
 * its last part is cut, and the others are whole.
 */
const BLOCK = /\[runsheet: ([^[\]]*)(\]|$)/g;

/** A person writes no more than a few of them. */
const MOST_BLOCKS = 100;

function findBlock(text: string): Block | undefined {
  const matches = [...text.matchAll(BLOCK)].slice(-MOST_BLOCKS);
  for (const match of matches.toReversed()) {
    const [block, body = '', end] = match;
    const whole = end === ']' ? body : body.slice(0, Math.max(0, body.lastIndexOf(';')));
    const state = readParts(whole.split(';').map((part) => part.trim()));
    if (writeParts(state).length === 0) continue;
    return { before: text.slice(0, match.index), after: text.slice(match.index + block.length), state };
  }
  return undefined;
}

// One part is a word and what it says: `tests 2-40`. What builds need most comes first, since a service may cut the end
// of a description off.

function writeParts({ madeFor, madeBy, lease, notes }: ScriptState): readonly string[] {
  const { insertion, shownOtherwise, isClosed, ownership } = notes;
  const remembered = shownOtherwise.size + (isClosed ? 1 : 0);
  const by = madeBy === undefined ? '' : ` by ${encode(madeBy)}`;
  return [
    ...(madeFor === undefined ? [] : [`for ${encode(madeFor)}${by}`]),
    ...(lease === undefined ? [] : [`adding ${encode(lease.token)} since ${new Date(lease.takenAtMs).toISOString()}`]),
    ...(remembered === 0 ? [] : [`otherwise ${remembered}`]),
    ...(insertion === undefined ? [] : [`inserts ${INSERTION[insertion]}`]),
    ...rangePart(ownership),
    ...memoryPart(shownOtherwise),
  ];
}

/** The state that parts tell. What is damaged, or means nothing, is left out. */
function readParts(parts: readonly string[]): ScriptState {
  // Of several parts with one word the first counts.
  const values = new Map(parts.toReversed().map(wordAndValue));
  const valueOf = (word: string) => values.get(word) ?? '';
  const [name = '', madeBy = ''] = valueOf('for').split(' by ');
  const madeFor = decode(name);
  const ours = readRanges(valueOf('tests'));
  const shownOtherwise = memoryIn(valueOf('where'));
  return {
    madeFor: madeFor === '' ? undefined : madeFor,
    madeBy: madeFor === '' || madeBy === '' ? undefined : decode(madeBy),
    lease: holderIn(valueOf('adding')),
    notes: {
      insertion: (['honoured', 'ignored'] as const).find((noted) => INSERTION[noted] === valueOf('inserts')),
      shownOtherwise,
      // What is not remembered would be added again and again.
      isClosed: countIn(valueOf('otherwise')) > shownOtherwise.size,
      ownership: ours.length > 0 || madeFor === '' ? ours : 'all',
    },
  };
}

function wordAndValue(part: string): readonly [word: string, value: string] {
  const end = part.indexOf(' ');
  return end === -1 ? [part, ''] : [part.slice(0, end), part.slice(end + 1)];
}

const INSERTION = { honoured: 'in place', ignored: 'at the end' } as const;

function holderIn(text: string): LeaseHolder | undefined {
  const [token = '', since = ''] = text.split(' since ');
  const takenAtMs = Date.parse(since);
  return token === '' || Number.isNaN(takenAtMs) ? undefined : { token: decode(token), takenAtMs };
}

/** Where ids are scattered they would fill the description: then it is as if nothing was noted. */
function rangePart(ownership: Ownership): readonly string[] {
  const text = ownership === 'all' ? '' : writeRanges(ownership);
  return text === '' || text.length > LONGEST_RANGES ? [] : [`tests ${text}`];
}

const LONGEST_RANGES = 1_000;

function memoryPart(memory: RowMemory): readonly string[] {
  const entries = [...memory].slice(0, MOST_REMEMBERED).map(([name, { id, shown }]) => `${name}=${id}/${shown}`);
  return entries.length === 0 ? [] : [`where ${entries.join(' ')}`];
}

/** A description is read by people, and its length may be limited. */
const MOST_REMEMBERED = 100;

function memoryIn(text: string): RowMemory {
  const entries = text.split(' ').map((entry) => /^([0-9a-f]{10})=(\d{1,16})\/([0-9a-f]{4})$/.exec(entry) ?? []);
  return new Map(
    entries.flatMap(([, name, id, shown = '']) => (name === undefined ? [] : [[name, { id: Number(id), shown }]])),
  );
}

function countIn(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** Without what ends a part or a block, and what a service may change: markup, control characters, blanks. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\u{FFFD}')).replaceAll("'", '%27');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const NO_STATE: ScriptState = readParts([]);
