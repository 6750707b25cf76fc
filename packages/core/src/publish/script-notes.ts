import { readRanges, writeRanges } from '../plan/id-ranges.ts';
import type { OutlineNotes } from '../plan/outline.ts';
import type { Ownership } from '../plan/ownership.ts';
import type { RowMemory } from '../plan/row-memory.ts';
import { leaseIn } from './leases.ts';
import { isMadeByRunsheet } from './script-marker.ts';

// What builds find out about a service by writing rows is noted in the description of the script: machines of a CI
// start anew every time, the script is what they share. A person can read it, and may remove it.

/** Reads the notes out of a description. */
export function readNotes(description: string): OutlineNotes {
  const [, units, characters] = CUT.exec(description) ?? [];
  return {
    insertion: insertionIn(description),
    habits: {
      stripsHashtags: description.includes(NO_HASHTAGS),
      cutTo: units === undefined ? undefined : { units: Number(units), characters: Number(characters) },
    },
    shownOtherwise: memoryIn(description),
    isClosed: description.includes(CLOSED),
    isUnfinished: isUnfinished(description),
    ownership: ownershipIn(description),
  };
}

/** Whoever makes a script has the first lease, and notes whose the rows are when they are all there. */
function isUnfinished(description: string): boolean {
  return isMadeByRunsheet(description) && leaseIn(description, 'rows') !== undefined && !OURS.test(description);
}

/** The description with these notes instead of its own, and without a lease to add rows. */
export function withNotes(description: string, notes: OutlineNotes): string {
  const { insertion, habits, shownOtherwise, isClosed, ownership } = notes;
  const isTooMuch = isClosed || shownOtherwise.size > MOST_REMEMBERED;
  const texts = [
    withoutNotes(description),
    ...(insertion === undefined ? [] : [insertion === 'honoured' ? IN_PLACE : AT_END]),
    ...(habits.stripsHashtags ? [NO_HASHTAGS] : []),
    ...(habits.cutTo === undefined ? [] : [cutNote(habits.cutTo)]),
    ...(shownOtherwise.size === 0 ? [] : [memoryNote(shownOtherwise)]),
    ...(isTooMuch ? [CLOSED] : []),
    ...ownershipNotes(ownership),
  ];
  return texts.filter((text) => text !== '').join(' ');
}

const IN_PLACE = '[rows: inserted in place]';
const AT_END = '[rows: added at the end only]';
const CLOSED = '[rows: no more are added]';
const NO_HASHTAGS = '[texts: without hashtags at the end]';
const CUT = /\[texts: cut to (\d+) units, (\d+) characters\]/;
const SHOWN_OTHERWISE = /\[shown otherwise: ([^\]]*)\]/;
const OURS = /\[rows: of tests ([^\]]*)\]/;
const GONE = /\[rows: gone ([^\]]*)\]/;
const ANY_NOTE = /\s*\[(?:rows|texts|shown otherwise): [^\]]*\]/g;

/** A description is read by people, and its length may be limited. */
const MOST_REMEMBERED = 100;

function withoutNotes(description: string): string {
  return description.replaceAll(ANY_NOTE, '');
}

function insertionIn(description: string): OutlineNotes['insertion'] {
  if (description.includes(AT_END)) return 'ignored';
  return description.includes(IN_PLACE) ? 'honoured' : undefined;
}

/** Whose rows these are, where nothing is noted: the marker says who made the script. */
function ownershipIn(description: string): Ownership {
  const [, ours] = OURS.exec(description) ?? [];
  const [, gone = ''] = GONE.exec(description) ?? [];
  const unknown = isMadeByRunsheet(description) ? 'all' : 'none';
  return { ours: ours === undefined ? unknown : readRanges(ours), gone: readRanges(gone) };
}

/** Where ids are scattered they would fill the description: then it is as if nothing was noted. */
function ownershipNotes({ ours, gone }: Ownership): readonly string[] {
  const oursText = typeof ours === 'string' ? '' : writeRanges(ours);
  const goneText = writeRanges(gone);
  return [
    ...(oursText === '' || oursText.length > LONGEST_RANGES ? [] : [`[rows: of tests ${oursText}]`]),
    ...(goneText === '' || goneText.length > LONGEST_RANGES ? [] : [`[rows: gone ${goneText}]`]),
  ];
}

const LONGEST_RANGES = 1_000;

function cutNote({ units, characters }: NonNullable<OutlineNotes['habits']['cutTo']>): string {
  return `[texts: cut to ${units} units, ${characters} characters]`;
}

function memoryNote(memory: RowMemory): string {
  const entries = [...memory].slice(0, MOST_REMEMBERED).map(([name, { id, shown }]) => `${name}=${id}/${shown}`);
  return `[shown otherwise: ${entries.join(' ')}]`;
}

function memoryIn(description: string): RowMemory {
  const [, list = ''] = SHOWN_OTHERWISE.exec(description) ?? [];
  const entries = [...list.matchAll(/([0-9a-f]{10})=(\d+)\/([0-9a-f]{4})/g)];
  return new Map(entries.map(([, name = '', id, shown = '']) => [name, { id: Number(id), shown }]));
}
