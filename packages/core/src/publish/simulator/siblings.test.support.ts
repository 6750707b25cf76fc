/** A row of a service or of a Sheet. */
export type DrawnRow = { readonly indent: number; readonly text: string };

type Branch = { readonly text: string; readonly below: readonly Branch[] };

/**
 * What stands directly below each heading, by the path of the heading, and on the top level by ''. Headings with one path
 * are one, and their names end in a slash; rows without rows below them are numbered from the second of a title on.
 */
export function siblingsOf(rows: readonly DrawnRow[]): ReadonlyMap<string, readonly string[]> {
  const siblings = new Map<string, string[]>([['', []]]);
  const visit = (branches: readonly Branch[], heading: string) => {
    const names = siblings.get(heading) ?? [];
    siblings.set(heading, names);
    for (const { text, below } of branches) {
      const name = below.length > 0 ? `${text}/` : numbered(text, names);
      if (!names.includes(name)) names.push(name);
      if (below.length > 0) visit(below, `${heading}${name}`);
    }
  };
  visit(treeOf(rows), '');
  return siblings;
}

/** How often each heading stands, by its path. */
export function blocksOf(rows: readonly DrawnRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const visit = (branches: readonly Branch[], heading: string) => {
    for (const { text, below } of branches) {
      if (below.length === 0) continue;
      const path = `${heading}${text}/`;
      counts.set(path, (counts.get(path) ?? 0) + 1);
      visit(below, path);
    }
  };
  visit(treeOf(rows), '');
  return counts;
}

/** Without headings that are repeated directly behind what stands below them. */
export function joined(rows: readonly DrawnRow[]): readonly DrawnRow[] {
  return rowsOf(joinBranches(treeOf(rows)), 0);
}

type OpenBranch = Branch & { readonly indent: number; readonly below: OpenBranch[] };

function treeOf(rows: readonly DrawnRow[]): readonly Branch[] {
  const top: OpenBranch[] = [];
  const open: OpenBranch[] = [];
  for (const { indent, text } of rows) {
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const branch: OpenBranch = { indent, text, below: [] };
    (open.at(-1)?.below ?? top).push(branch);
    open.push(branch);
  }
  return top;
}

function rowsOf(branches: readonly Branch[], indent: number): readonly DrawnRow[] {
  return branches.flatMap(({ text, below }) => [{ indent, text }, ...rowsOf(below, indent + 1)]);
}

function joinBranches(branches: readonly Branch[]): readonly Branch[] {
  const kept: Branch[] = [];
  for (const branch of branches) {
    const last = kept.at(-1);
    const isRepeated = last?.text === branch.text && last.below.length > 0 && branch.below.length > 0;
    if (isRepeated) kept.splice(-1, 1, { text: branch.text, below: [...last.below, ...branch.below] });
    else kept.push(branch);
  }
  return kept.map(({ text, below }) => ({ text, below: joinBranches(below) }));
}

function numbered(text: string, names: readonly string[]): string {
  for (let nth = 1; ; nth += 1) {
    const name = nth === 1 ? text : `${text} #${nth}`;
    if (!names.includes(name)) return name;
  }
}
