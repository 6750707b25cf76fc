import type { Sheet } from '../../sheet/sheet.ts';
import { readState } from '../script-state.ts';
import type { SimHabits } from './habits.test.support.ts';
import type { SimScript } from './service.test.support.ts';
import { blocksOf, joined, siblingsOf } from './siblings.test.support.ts';

export type Ordered = {
  /** All Sheets that were published to the script. */
  readonly sheets: readonly Sheet[];
  /** The script before; undefined: these builds have made it. */
  readonly old: SimScript | undefined;
  /** `refused once`: some were honoured, one was refused by a fault, and from then on none were asked for. */
  readonly insert: SimHabits['insert'] | 'refused once';
  /** Whether a process was killed or refused: what it had found out about insertions may be gone with it. */
  readonly isCutShort: boolean;
};

/**
 * Where new rows stand: below one heading, and among files, those that were there come first, then those of one build
 * after another, each in the order of its Sheet. A heading stands once.
 */
export function wrongOrder(script: SimScript, ordered: Ordered): readonly string[] {
  const found = [...wrongSiblings(script, ordered), ...wrongBlocks(script, ordered), ...rowsBeforeOld(script, ordered)];
  return found.map((text) => `${script.name}: ${text}`);
}

function wrongSiblings({ rows }: SimScript, ordered: Ordered): readonly string[] {
  return [...siblingsOf(rows)].flatMap(([heading, shown]) => {
    const orders = ordersOf(heading, ordered);
    const wanted = new Set(orders.flat());
    const text = shown.filter((name) => wanted.has(name)).join(', ');
    const meant = orders.map((order) => [...new Set(order)].filter((name) => shown.includes(name)).join(', '));
    if (meant.includes(text)) return [];
    return [`${heading === '' ? 'the files' : heading} in wrong order: ${text}; instead of ${meant[0] ?? ''}`];
  });
}

/** Every order that is right. */
function ordersOf(heading: string, ordered: Ordered): readonly (readonly string[])[] {
  const { sheets, old } = ordered;
  const known = old === undefined ? [] : (siblingsOf(old.rows).get(heading) ?? []);
  return inAnyOrder(distinct(sheets)).flatMap((builds) => {
    const added = builds.map((sheet) => ordersIn(sheet, heading, ordered));
    return concatenations([[known], ...added]);
  });
}

/**
 * Where nothing can be inserted, one file of a new script comes last: the one that this was tried with. A maker who was
 * cut short before has left it to the others.
 */
function ordersIn(sheet: Sheet, heading: string, { old, insert, isCutShort }: Ordered): readonly (readonly string[])[] {
  const order = siblingsOf(sheet.rows).get(heading) ?? [];
  if (heading !== '' || old !== undefined || (insert === 'honoured' && !isCutShort)) return [order];
  const inner = order.slice(1, -1);
  const held = inner.map((file) => ({ file, rest: order.filter((other) => other !== file) }));
  return [order, ...held.map(({ file, rest }) => [...rest, file]), ...(isCutShort ? held.map(({ rest }) => rest) : [])];
}

/** Where it is not known whether rows can be inserted, headings are repeated, directly behind what stands below them. */
function wrongBlocks({ rows }: SimScript, { sheets, old, insert, isCutShort }: Ordered): readonly string[] {
  const isProven = old === undefined ? !isCutShort : readState(old.description).notes.insertion === 'honoured';
  const mayRepeat = insert === 'honoured' && !isProven;
  const known = blocksOf(old?.rows ?? []);
  return [...blocksOf(mayRepeat ? joined(rows) : rows)].flatMap(([heading, count]) => {
    const before = known.get(heading) ?? 0;
    const most = insert === 'honoured' ? Math.max(1, before) : before + distinct(sheets).length;
    return count <= most ? [] : [`${heading} stands ${count} times`];
  });
}

/** What cannot be inserted comes after everything that was there. */
function rowsBeforeOld({ rows }: SimScript, { old, insert }: Ordered): readonly string[] {
  if (old === undefined || insert === 'honoured' || insert === 'refused once') return [];
  const ids = new Set(old.rows.map(({ id }) => id));
  const last = rows.findLastIndex(({ id }) => ids.has(id));
  return rows
    .slice(0, Math.max(0, last))
    .flatMap(({ id, text }) => (ids.has(id) ? [] : [`${text} stands among old rows`]));
}

/** Many builds of one code have equal Sheets. */
function distinct(sheets: readonly Sheet[]): readonly Sheet[] {
  return [...new Map(sheets.map((sheet) => [textOf(sheet), sheet])).values()];
}

function textOf({ rows }: Sheet): string {
  return rows.map(({ indent, text }) => `${indent} ${text}`).join('\n');
}

function inAnyOrder<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, i) => inAnyOrder(items.toSpliced(i, 1)).map((others) => [item, ...others]));
}

/** Every way to take one list of each. */
function concatenations<Item>(choices: readonly (readonly (readonly Item[])[])[]): readonly (readonly Item[])[] {
  const [first, ...others] = choices;
  if (first === undefined) return [[]];
  const rest = concatenations(others);
  return first.flatMap((list) => rest.map((further) => [...list, ...further]));
}
