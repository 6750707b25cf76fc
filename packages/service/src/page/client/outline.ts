/** The rows of a script as a tree; every array is by the row's place in the script. */
export type Outline = {
  readonly count: number;
  readonly depths: Uint16Array;
  /** -1 for a row at the top. */
  readonly parents: Int32Array;
  /** The first row that is no longer below this one. */
  readonly ends: Int32Array;
  /** The path of each row, in lower case: what a search reads. */
  readonly paths: readonly string[];
};

/** Reads rows and indents; depths never jump, whatever the indents do. Pure. */
export function readOutline({ indents, texts }: { indents: readonly number[]; texts: readonly string[] }): Outline {
  const count = indents.length;
  const depths = new Uint16Array(count);
  const parents = new Int32Array(count).fill(-1);
  const ends = new Int32Array(count).fill(count);
  const paths: string[] = [];
  const open: number[] = [];
  for (let row = 0; row < count; row += 1) {
    const indent = indents[row] ?? 0;
    while (open.length > 0 && (indents[open.at(-1) ?? 0] ?? 0) >= indent) ends[open.pop() ?? 0] = row;
    const parent = open.at(-1) ?? -1;
    parents[row] = parent;
    depths[row] = open.length;
    paths.push(`${parent < 0 ? '' : `${paths[parent]} › `}${(texts[row] ?? '').toLowerCase()}`);
    open.push(row);
  }
  return { count, depths, parents, ends, paths };
}

export function isHeading({ ends }: Outline, row: number): boolean {
  return (ends[row] ?? 0) > row + 1;
}

/** The headings above a row, the nearest first. */
export function parentsOf({ parents }: Pick<Outline, 'parents'>, row: number): readonly number[] {
  const parent = parents[row] ?? -1;
  return parent < 0 ? [] : [parent, ...parentsOf({ parents }, parent)];
}

/** What is shown of an outline. */
type Shown = {
  /** Nothing below these. */
  readonly closed: ReadonlySet<number>;
  /** A 1 for each row that is shown, with what stands above it; undefined: all are. */
  readonly chosen?: Uint8Array | undefined;
  /** All rows, each below its heading; undefined: as they are. */
  readonly order?: readonly number[] | undefined;
};

/** The rows that are shown, in their order. Pure. */
export function visibleRows(outline: Outline, { closed, chosen, order }: Shown): readonly number[] {
  const wanted = chosen === undefined ? undefined : withParents(outline, chosen);
  const rows: number[] = [];
  for (let place = 0; place < outline.count;) {
    const row = order?.[place] ?? place;
    if (wanted === undefined || wanted[row] === 1) rows.push(row);
    place += closed.has(row) ? (outline.ends[row] ?? 0) - row : 1;
  }
  return rows;
}

/** All rows: below each heading, and on top, what is red comes first, and else nothing moves. Pure. */
export function redFirst({ count, ends }: Outline, isRed: (row: number) => boolean): readonly number[] {
  const order: number[] = [];
  const put = (from: number, end: number): void => {
    const green: number[] = [];
    for (let row = from; row < end; row = ends[row] ?? end) {
      if (!isRed(row)) green.push(row);
      else {
        order.push(row);
        put(row + 1, ends[row] ?? end);
      }
    }
    for (const start of green) for (let row = start; row < (ends[start] ?? end); row += 1) order.push(row);
  };
  put(0, count);
  return order;
}

function withParents({ parents }: Outline, chosen: Uint8Array): Uint8Array {
  const wanted = Uint8Array.from(chosen);
  // Children come after their parents, so one way back marks all above.
  for (let row = wanted.length - 1; row >= 0; row -= 1) {
    const parent = parents[row] ?? -1;
    if (wanted[row] === 1 && parent >= 0) wanted[parent] = 1;
  }
  return wanted;
}
