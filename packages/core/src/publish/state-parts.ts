import { type Ownership, readRanges, writeRanges } from '../plan/ownership.ts';
import type { OutlineNotes } from '../plan/outline.ts';
import type { RowMemory } from '../plan/row-memory.ts';
import type { LeaseHolder, ScriptState } from './script-state.ts';

// One part is a word and what it says: `tests 2-40`. What builds need most comes first, since a service may cut the end
// of a description off.

export function writeParts({ madeFor, madeBy, lease, notes }: ScriptState): readonly string[] {
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
export function readParts(parts: readonly string[]): ScriptState {
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
      insertion: insertionIn(valueOf('inserts')),
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

function insertionIn(text: string): OutlineNotes['insertion'] {
  return (['honoured', 'ignored'] as const).find((insertion) => INSERTION[insertion] === text);
}

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
