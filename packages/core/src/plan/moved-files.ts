import { groupKey } from '../sheet/row-key.ts';
import type { Row, RowKey } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import type { LikelyRename } from './likely-rename.ts';
import type { OutlineRow } from './outline.ts';

type Changed = {
  readonly obsolete: readonly OutlineRow[];
  readonly missing: readonly Row[];
  readonly outline: readonly OutlineRow[];
  /** Ids of rows that are still in the code. */
  readonly claimed: ReadonlySet<number>;
};

/**
 * Pairs tests of files that are gone with those of new files, by their path of titles below the file: first where the file
 * keeps its base name, then where it has another one. Linear.
 */
export function movedTests({ obsolete, missing, outline, claimed }: Changed): readonly LikelyRename[] {
  const gone = goneTests({ obsolete, outline, claimed });
  if (gone.length === 0) return [];
  const added = addedTests(missing);
  const used = new Set<object>();
  return [true, false].flatMap((withName) => {
    const name = (test: TestOfFile<unknown>) =>
      JSON.stringify([test.above, withName ? baseName(test.file) : '', test.below]);
    const waiting = new Map<string, TestOfFile<OutlineRow>[]>();
    for (const test of gone) {
      if (used.has(test.row)) continue;
      const alike = waiting.get(name(test));
      if (alike === undefined) waiting.set(name(test), [test]);
      else alike.push(test);
    }
    const queues = new Map([...waiting].map(([key, tests]) => [key, tests.values()]));
    return added.flatMap((to): readonly LikelyRename[] => {
      if (used.has(to.row)) return [];
      for (const from of queues.get(name(to)) ?? []) {
        used.add(from.row).add(to.row);
        return [{ from: from.row, to: to.row, file: { from: from.file, to: to.file } }];
      }
      return [];
    });
  });
}

type TestOfFile<Test> = {
  readonly row: Test;
  readonly file: string;
  /** The key of the project; undefined: the file stands on the top level. */
  readonly above: RowKey | undefined;
  /** What the key of the row would be on the top level of a script. */
  readonly below: RowKey;
};

type Place = Omit<TestOfFile<unknown>, 'row'>;

/** Tests of files that are new. */
function addedTests(missing: readonly Row[]): readonly TestOfFile<Row>[] {
  const places = new Map<RowKey, Omit<Place, 'below'> & { readonly below: RowKey | undefined }>();
  return missing.flatMap((row) => {
    if (row.kind === 'file') places.set(row.key, { file: row.text, above: row.parent, below: undefined });
    const heading = row.parent === undefined ? undefined : places.get(row.parent);
    if (heading === undefined) return [];
    const place = { ...heading, below: groupKey(heading.below, row.text) };
    if (row.kind === 'case') return [{ row, ...place }];
    places.set(row.key, place);
    return [];
  });
}

/** Tests of files of which nothing is left. What is a file, and what a project, its rows do not tell: each heading may be. */
function goneTests({ obsolete, outline, claimed }: Omit<Changed, 'missing'>): readonly TestOfFile<OutlineRow>[] {
  const isObsolete = new Set(obsolete);
  const open: { readonly indent: number; readonly text: string; readonly places: readonly Place[] }[] = [];
  return outline.flatMap((row) => {
    while ((open.at(-1)?.indent ?? Number.NEGATIVE_INFINITY) >= row.indent) open.pop();
    const text = normaliseTitle(row.text);
    const parent = open.at(-1);
    const below = parent?.places.map((place) => ({ ...place, below: groupKey(startOf(place), text) })) ?? [];
    const [top] = open;
    const isFile = open.length < 2 && !claimed.has(row.id);
    const own = { file: text, above: top === undefined ? undefined : groupKey(undefined, top.text), below: '' };
    open.push({ indent: row.indent, text, places: isFile ? [...below, own] : below });
    return isObsolete.has(row) ? below.map((place) => ({ row, ...place })) : [];
  });
}

function startOf({ below }: Place): RowKey | undefined {
  return below === '' ? undefined : below;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
