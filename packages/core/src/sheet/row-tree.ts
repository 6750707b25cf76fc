import { caseKey, groupKey } from './row-key.ts';
import type { Cell, Row, RowKey, RowKind } from './sheet.ts';

/** A heading under construction. Asking twice for the same heading below it yields the same one. */
export type RowGroup = {
  readonly key: RowKey | undefined;
  readonly headings: Map<string, RowGroup>;
  readonly ordinals: Map<string, number>;
  readonly children: (RowGroup | Row | FinishedRows)[];
  readonly kind: RowKind | 'root';
  readonly text: string;
  readonly indent: number;
  readonly parent: RowKey | undefined;
  cell: Cell | undefined;
  cellBelow: Cell | undefined;
  isOfOpenFile: true | undefined;
};

/** Headings with all that stands below them, to which nothing is added any more. */
type FinishedRows = { readonly rows: readonly Row[] };

/** The place above the first level. */
export function createRoot(): RowGroup {
  return makeGroup({ key: undefined, kind: 'root', text: '', indent: -1, parent: undefined });
}

/** The heading of that text below `parent`, made when it is not there yet. */
export function headingBelow(parent: RowGroup, kind: RowKind, text: string): RowGroup {
  const known = parent.headings.get(text);
  if (known !== undefined) return known;
  const key = groupKey(parent.key, text);
  const group = makeGroup({ key, kind, text, indent: parent.indent + 1, parent: parent.key });
  parent.headings.set(text, group);
  parent.children.push(group);
  return group;
}

/** Adds rows that were made for this place, below a heading that `headingBelow` is not asked for. */
export function addFinished(parent: RowGroup, rows: readonly Row[]): void {
  parent.children.push({ rows });
}

/** Adds a case below `parent`; twins are told apart by their order. */
export function addCase(parent: RowGroup, text: string, { tags, cell, rowId, isOfOpenFile }: CaseContent): void {
  // One that names its row comes after its twins: they are told apart without it.
  const key = rowId === undefined ? nextKey(parent, text) : '';
  const indent = parent.indent + 1;
  parent.children.push({
    key,
    parent: parent.key,
    kind: 'case',
    text,
    indent,
    tags,
    cell,
    rowId,
    cellBelow: undefined,
    isOfOpenFile,
  });
}

type CaseContent = Pick<Row, 'tags' | 'cell' | 'rowId' | 'isOfOpenFile'>;

function nextKey(parent: RowGroup, text: string): RowKey {
  const ordinal = parent.ordinals.get(text) ?? 0;
  parent.ordinals.set(text, ordinal + 1);
  return caseKey(parent.key, text, ordinal);
}

/** The rows below a group in document order. Without recursion: an outline may be deep. */
export function rowsBelow(root: RowGroup): readonly Row[] {
  const rows: Row[] = [];
  const open = [{ group: root, rest: root.children.values() }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const { value: child, done } = level.rest.next();
    if (done === true) {
      open.pop();
    } else if ('rows' in child) {
      for (const row of child.rows) rows.push(row);
    } else if ('children' in child) {
      const row = headingRow(child);
      if (row !== undefined) rows.push(row);
      open.push({ group: child, rest: child.children.values() });
    } else {
      rows.push(child.rowId === undefined ? child : { ...child, key: nextKey(level.group, child.text) });
    }
  }
  return rows;
}

function headingRow({ key, kind, parent, text, indent, cell, cellBelow, isOfOpenFile }: RowGroup): Row | undefined {
  if (key === undefined || kind === 'root') return undefined;
  return { key, parent, kind, text, indent, tags: [], cell, cellBelow, isOfOpenFile };
}

function makeGroup(head: Pick<RowGroup, 'key' | 'kind' | 'text' | 'indent' | 'parent'>): RowGroup {
  return {
    ...head,
    headings: new Map(),
    ordinals: new Map(),
    children: [],
    cell: undefined,
    cellBelow: undefined,
    isOfOpenFile: undefined,
  };
}
