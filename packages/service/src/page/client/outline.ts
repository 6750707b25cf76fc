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

/** The rows that are shown: none below a closed heading, and, where rows are chosen, those and what stands above them. */
export function visibleRows(outline: Outline, closed: ReadonlySet<number>, chosen?: Uint8Array): readonly number[] {
  const wanted = chosen === undefined ? undefined : withParents(outline, chosen);
  const rows: number[] = [];
  for (let row = 0; row < outline.count;) {
    if (wanted === undefined || wanted[row] === 1) rows.push(row);
    row = closed.has(row) ? (outline.ends[row] ?? row + 1) : row + 1;
  }
  return rows;
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
