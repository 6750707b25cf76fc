import { compareText } from '../../report/compare-text.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { readState } from '../state-block.ts';
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
  /** Whether a process was: what it had found out about insertions may be gone with it. */
  readonly isKilled: boolean;
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
  const { sheets, old, isKilled } = ordered;
  const known = old === undefined ? [] : (siblingsOf(old.rows).get(heading) ?? []);
  const orders = inAnyOrder(distinct(sheets)).flatMap((builds) => {
    const added = builds.map((sheet) => ordersIn(sheet, heading, ordered));
    return concatenations([[known], ...added]);
  });
  // A build that finishes a script puts all files that it has in order.
  const isFinished = heading === '' && old === undefined && isKilled;
  return isFinished ? [...orders, orders.flat().toSorted(compareText)] : orders;
}

/** Where nothing can be inserted, one file of a new script comes last: the one that this was tried with. */
function ordersIn(sheet: Sheet, heading: string, { old, insert }: Ordered): readonly (readonly string[])[] {
  const order = siblingsOf(sheet.rows).get(heading) ?? [];
  if (heading !== '' || old !== undefined || insert === 'honoured') return [order];
  const inner = order.slice(1, -1);
  return [order, ...inner.map((file) => [...order.filter((other) => other !== file), file])];
}

/** Where it is not known whether rows can be inserted, headings are repeated, directly behind what stands below them. */
function wrongBlocks({ rows }: SimScript, { sheets, old, insert, isKilled }: Ordered): readonly string[] {
  const isProven = old === undefined ? !isKilled : readState(old.description).notes.insertion === 'honoured';
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
  return [...new Map(sheets.map((sheet) => [sheet.rows, sheet])).values()];
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
