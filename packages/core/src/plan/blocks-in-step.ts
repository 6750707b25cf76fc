import { blockFrom, type FileBlock } from '../sheet/file-block.ts';
import type { Row, RowKey } from '../sheet/sheet.ts';
import type { KnownOutline } from './known-outline.ts';
import { leafAt } from './leaves.ts';
import type { BlocksByText, HeadedBlock } from './outline-blocks.ts';
import type { Block, OutlineGroup, OutlineIndex, OutlinePlace } from './outline-index.ts';
import type { OutlineRow } from './outline.ts';

/** What is found without asking for a key, and the rows that are left, in document order. */
export type InStep = { readonly found: Map<Row, OutlinePlace>; readonly left: readonly Row[] };

/**
 * Where all rows of a file stand in the script as the Sheet has them, each is the one beside it, twins too: nobody has
 * to look for it by a key. In most builds that is so for nearly every file.
 */
export function matchInStep(rows: readonly Row[], outline: KnownOutline): InStep {
  const found = new Map<Row, OutlinePlace>();
  // What is remembered says nothing by its text.
  if (outline.notes.shownOtherwise.size > 0) return { found, left: rows };
  const left: Row[] = [];
  const blocksBelow = new Map<RowKey | undefined, BlocksByText>([[undefined, outline.blocks(undefined)]]);
  let position = 0;
  for (let head = rows[0]; head !== undefined; head = rows[position]) {
    const beside = blocksBelow.get(head.parent)?.get(head.text);
    const isProject = head.kind === 'project';
    const block = isProject ? [head] : blockFrom(rows, position, head);
    const places = beside && (isProject ? [groupAt(head, beside)] : placesOf(block, beside.block, outline));
    for (const [i, row] of block.entries()) {
      const place = places?.[i];
      if (place === undefined) left.push(row);
      else found.set(row, place);
    }
    if (isProject && beside !== undefined) blocksBelow.set(head.key, outline.blocks(beside.block));
    position += block.length;
  }
  return { found, left };
}

/** What planning needs that these rows alone tell: of the first ones that differ, the index of the script. */
export function lookAhead(rows: readonly Row[], outline: KnownOutline): OutlineIndex | undefined {
  return matchInStep(rows, outline).left.length === 0 ? undefined : outline.index;
}

/** One for each row. */
type Places = readonly OutlinePlace[];

/** The same each time for a list of rows and a reading; undefined: something differs. */
function placesOf(block: FileBlock, beside: Block, { rows }: KnownOutline): Places | undefined {
  const known = KNOWN.get(block);
  if (known?.rows === rows) return known.places;
  const places = walkTogether(block, beside, rows);
  KNOWN.set(block, { rows, places });
  return places;
}

const KNOWN = new WeakMap<FileBlock, { readonly rows: readonly OutlineRow[]; readonly places: Places | undefined }>();

/** From the last row up: where a heading ends is known when the rows behind it are. */
function walkTogether(block: FileBlock, { start, end }: Block, rows: readonly OutlineRow[]): Places | undefined {
  if (block.length !== end - start) return undefined;
  const places: OutlinePlace[] = [];
  const behind: { readonly indent: number; readonly position: number }[] = [];
  for (let position = end - 1; position >= start; position -= 1) {
    const row = block[position - start];
    const known = rows[position];
    if (row === undefined || known === undefined || !isShown(row, known)) return undefined;
    while ((behind.at(-1)?.indent ?? row.indent) > row.indent) behind.pop();
    const next = behind.at(-1)?.position ?? end;
    behind.push({ indent: row.indent, position });
    const place = placeOf(row, known, { id: known.id, start: position, end: next });
    if (place === undefined) return undefined;
    places.push(place);
  }
  return places.toReversed();
}

/** Undefined: a heading that stands alone is a row without rows below it, as a test is. */
function placeOf(row: Row, known: OutlineRow, block: Block): OutlinePlace | undefined {
  if (row.kind === 'case') return leafAt(block.start, known, row.key);
  return block.end > block.start + 1 ? groupAt(row, { indent: known.indent, block }) : undefined;
}

/** As it was sent. A case that names its row may be another one. */
function isShown({ text, indent, rowId }: Row, known: OutlineRow): boolean {
  return known.text === text && known.indent === indent && rowId === undefined;
}

function groupAt({ key }: Row, { indent, block }: HeadedBlock): OutlineGroup {
  return { kind: 'group', key, id: block.id, end: block.end, indent, blocks: [block] };
}
