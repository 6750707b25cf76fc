import { createHash } from 'node:crypto';
import type { Cell, Row, RowKey, RowKind } from './sheet.ts';

/** A heading under construction. Asking twice for the same heading below it yields the same one. */
export type RowGroup = {
  readonly key: RowKey | undefined;
  readonly headings: Map<string, RowGroup>;
  readonly nextKey: (text: string) => RowKey;
  readonly children: (RowGroup | Row)[];
  readonly kind: RowKind | 'root';
  readonly text: string;
  readonly indent: number;
  readonly parent: RowKey | undefined;
  cell: Cell | undefined;
  cellBelow: Cell | undefined;
  durationMs: number;
};

export function createRoot(): RowGroup {
  return makeGroup({ key: undefined, kind: 'root', text: '', indent: -1, parent: undefined });
}

export function headingBelow(parent: RowGroup, kind: RowKind, text: string): RowGroup {
  const known = parent.headings.get(text);
  if (known !== undefined) return known;
  const key = groupKey(parent.key, text);
  const group = makeGroup({ key, kind, text, indent: parent.indent + 1, parent: parent.key });
  parent.headings.set(text, group);
  parent.children.push(group);
  return group;
}

export function addCase(parent: RowGroup, text: string, content: CaseContent): void {
  // One that names its row comes after its duplicates: they are told apart without it.
  const key = content.rowId === undefined ? parent.nextKey(text) : '';
  const indent = parent.indent + 1;
  parent.children.push({ key, parent: parent.key, kind: 'case', text, indent, ...content, cellBelow: undefined });
}

type CaseContent = Pick<Row, 'tags' | 'cell' | 'passed' | 'line' | 'rowId'>;

/** The rows below a group in document order. Without recursion: an outline may be deep. */
export function rowsBelow(root: RowGroup): readonly Row[] {
  const rows: Row[] = [];
  const open = [{ group: root, rest: root.children.values() }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const { value: child, done } = level.rest.next();
    if (done === true) {
      open.pop();
      if (isEmptyHeading(rows.at(-1), level.group)) rows.pop();
    } else if ('children' in child) {
      const row = headingRow(child);
      if (row !== undefined) rows.push(row);
      open.push({ group: child, rest: child.children.values() });
    } else {
      rows.push(child.rowId === undefined ? child : { ...child, key: level.group.nextKey(child.text) });
    }
  }
  return rows;
}

function isEmptyHeading(last: Row | undefined, { key, cell, cellBelow }: RowGroup): boolean {
  return last?.key === key && cell === undefined && cellBelow === undefined;
}

function headingRow({ key, kind, parent, text, indent, cell, cellBelow, durationMs }: RowGroup): Row | undefined {
  if (key === undefined || kind === 'root') return undefined;
  const row: Row = { key, parent, kind, text, indent, tags: [], cell, cellBelow };
  return durationMs === 0 ? row : { ...row, durationMs };
}

function makeGroup(head: Pick<RowGroup, 'key' | 'kind' | 'text' | 'indent' | 'parent'>): RowGroup {
  const nextKey = caseKeys(head.key);
  return { ...head, headings: new Map(), nextKey, children: [], cell: undefined, cellBelow: undefined, durationMs: 0 };
}

// A line break separates the levels: no normalised title holds one.

/** The key of a heading. Headings with the same path are one group wherever they stand, so they need no ordinal. */
export function groupKey(parent: RowKey | undefined, text: string): RowKey {
  const key = `${parent ?? ''}\ng ${text}`;
  // Every level repeats the key above it: without a limit, keys of a deep tree would take more room than the tree.
  return key.length <= LONGEST ? key : createHash('sha256').update(key).digest('hex');
}

export function caseKey(parent: RowKey | undefined, text: string, ordinal: number): RowKey {
  return `${parent ?? ''}\nc${ordinal} ${text}`;
}

function caseKeys(parent: RowKey | undefined): (text: string) => RowKey {
  const ordinals = new Map<string, number>();
  return (text) => {
    const ordinal = ordinals.get(text) ?? 0;
    ordinals.set(text, ordinal + 1);
    return caseKey(parent, text, ordinal);
  };
}

const LONGEST = 1_000;

/** The headings above each row of a Sheet, the top one first, 20 at most: they are there to be read. Linear. */
export function headingsAbove(rows: readonly Row[]): (row: Row) => readonly Row[] {
  const paths = new Map<RowKey | undefined, readonly Row[]>();
  for (const row of rows) {
    if (row.kind === 'case') continue;
    const above = paths.get(row.parent) ?? [];
    paths.set(row.key, above.length < MOST_LEVELS ? [...above, row] : above);
  }
  return ({ parent }) => paths.get(parent) ?? [];
}

const MOST_LEVELS = 20;
