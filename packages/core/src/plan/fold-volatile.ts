import type { RowKey } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import type { KnownOutline } from './known-outline.ts';
import type { OutlinePlace } from './outline-index.ts';
import type { OutlineRow } from './outline.ts';
import { isOurs } from './ownership.ts';
import { volatileShape } from './volatile-shape.ts';

/** Takes the first row of the service that only differs in what changes in every run, and that is no other row's. */
export type TakeVolatile = (wanted: VolatileRow, isFree: (place: OutlinePlace) => boolean) => OutlinePlace | undefined;

export type VolatileRow = {
  readonly kind: OutlinePlace['kind'];
  readonly parent: RowKey | undefined;
  readonly shape: string;
};

/** Prepares the taking with one pass through the Outline, without recursion. What is not free once is never free again. */
export function takerOfVolatileRows(outline: KnownOutline): TakeVolatile {
  const byShape = volatileRows(outline);
  return (wanted, isFree) => {
    // Goes on where it was left the last time.
    for (const place of byShape.get(nameOf(wanted)) ?? []) if (isFree(place)) return place;
    return undefined;
  };
}

/** Rows that we have added, by where they stand, their kind and their shape: those alike are twins, in document order. */
function volatileRows({ rows, index, notes }: KnownOutline): ReadonlyMap<string, Iterable<OutlinePlace>> {
  const placeOf = placesById({ rows, index });
  const byShape = new Map<string, Set<OutlinePlace>>();
  const open: { readonly indent: number; readonly key: RowKey }[] = [];
  for (const { id, indent, text } of rows) {
    while ((open.at(-1)?.indent ?? Number.NEGATIVE_INFINITY) >= indent) open.pop();
    const parent = open.at(-1)?.key;
    const place = placeOf(id);
    if (place?.kind === 'group') open.push({ indent, key: place.key });
    const shape = volatileShape(normaliseTitle(text));
    // A person's row is nobody's guess: "ticket 4711001" is that ticket.
    if (place === undefined || shape === undefined || !isOurs(notes.ownership, id)) continue;
    const name = nameOf({ kind: place.kind, parent, shape });
    const alike = byShape.get(name);
    if (alike === undefined) byShape.set(name, new Set([place]));
    else alike.add(place);
  }
  return new Map([...byShape].map(([name, places]) => [name, places.values()]));
}

function placesById({
  index,
}: Pick<KnownOutline, 'rows' | 'index'>): (id: OutlineRow['id']) => OutlinePlace | undefined {
  const places = new Map<number, OutlinePlace>();
  for (const byKey of index.leaves.values()) {
    for (const leaf of byKey().values()) places.set(leaf.id, leaf);
  }
  for (const [id, { place }] of index.remembered) places.set(id, place);
  for (const group of index.groups.values()) {
    for (const { id } of group.blocks) places.set(id, group);
  }
  return (id) => places.get(id);
}

function nameOf({ kind, parent, shape }: VolatileRow): string {
  return JSON.stringify([kind, parent, shape]);
}
