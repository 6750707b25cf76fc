import type { OutlineRow } from './outline.ts';
import type { AddRows } from './step.ts';

/** Where the rows of a step stand now, one id for each; `unknown`: somebody else has added rows as well. */
export type Landing =
  | { readonly kind: 'in-place' | 'at-end'; readonly ids: readonly number[] }
  | { readonly kind: 'elsewhere' | 'unknown' };

type Readings = { readonly before: readonly OutlineRow[]; readonly after: readonly OutlineRow[] };

/**
 * Finds the rows of steps that were carried out between two readings, without looking at their texts: by their number,
 * place and indents. Only certain where nobody else has added rows meanwhile.
 */
export function landings(steps: readonly AddRows[], { before, after }: Readings): readonly Landing[] {
  const known = new Set(before.map(({ id }) => id));
  const sent = steps.reduce((sum, step) => sum + step.rows.length, 0);
  const isOurs = after.filter(({ id }) => !known.has(id)).length === sent;
  if (!isOurs) return steps.map(() => ({ kind: 'unknown' }));

  const idsAt = (start: number, { rows }: AddRows) => {
    const shown = after.slice(start, start + rows.length);
    const fits = shown.every(({ id, indent }, i) => !known.has(id) && indent === rows[i]?.indent);
    return fits && shown.length === rows.length ? shown.map(({ id }) => id) : undefined;
  };
  const inserted = insertedSteps(steps, idsAt);
  let end = before.length + [...inserted.keys()].reduce((sum, { rows }) => sum + rows.length, 0);
  return steps.map((step) => {
    const ids = inserted.get(step);
    if (ids !== undefined) return { kind: 'in-place', ids };
    const last = idsAt(end, step);
    end += step.rows.length;
    if (last === undefined) return { kind: 'elsewhere' };
    return { kind: step.after === 'end' ? 'in-place' : 'at-end', ids: last };
  });
}

/** Insertions that stand where they were meant to, from the top down: each pushes down what is below it. */
function insertedSteps(
  steps: readonly AddRows[],
  idsAt: (start: number, step: AddRows) => readonly number[] | undefined,
): ReadonlyMap<AddRows, readonly number[]> {
  const placed = steps.flatMap((step) => (step.after === 'end' ? [] : [{ step, after: step.after }]));
  const inserted = new Map<AddRows, readonly number[]>();
  let pushed = 0;
  for (const { step, after } of placed.toSorted((a, b) => a.after - b.after)) {
    const ids = idsAt(after + pushed, step);
    if (ids === undefined) continue;
    inserted.set(step, ids);
    pushed += step.rows.length;
  }
  return inserted;
}
