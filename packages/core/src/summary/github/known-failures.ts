import type { NewsRow, ScriptReceipt } from '../../publish/receipt.ts';
import { groupBy } from '../../report/group-by.ts';
import type { Redact } from '../../report/redact.ts';
import { comparedTitle, normaliseTitle } from '../../sheet/title.ts';
import { pathNames } from '../../sheet/layout.ts';
import type { RunStory, Trouble } from './run-story.ts';

export type KnownFailure = { readonly row: NewsRow; readonly kind: (typeof FAILING)[number] };

const FAILING = ['newFailures', 'stillFailing', 'unknownSince'] as const;

/** Each failure with the row that tells since when it fails, where one does. No row is told of two failures. Pure. */
export function knownFailures(
  failed: readonly Trouble[],
  { receipt: { scripts }, redact }: Pick<RunStory, 'receipt' | 'redact'>,
): ReadonlyMap<Trouble, KnownFailure> {
  const rows = scripts.flatMap((script) => failingRows(script, scripts.length === 1));
  const own = failed.map((trouble) => ({ trouble, ...namesOf(trouble, redact) }));
  const known = new Map<Trouble, KnownFailure>();
  const open = new Set(rows);
  for (const way of WAYS) {
    // Of tests with one name, the first has the first row.
    const next = new Map([...groupBy([...open], way)].map(([name, group]) => [name, group.values()]));
    for (const each of own.filter(({ trouble }) => !known.has(trouble))) {
      const name = way(each);
      const row = name === undefined ? undefined : next.get(name)?.next().value;
      if (row === undefined) continue;
      known.set(each.trouble, row.failure);
      open.delete(row);
    }
  }
  return known;
}

type Names = {
  readonly id: number | undefined;
  /** From the file down. */
  readonly path: string;
  /** The same where the script is the file, below the name of the script. */
  readonly pathInFile: string;
};

/** The surest first. A row keeps the title of the build that added it, with the seed or date of that build. */
const WAYS: readonly ((names: Names) => Names['id'] | string)[] = [
  ({ id }) => id,
  ({ path }) => path,
  ({ pathInFile }) => pathInFile,
  ({ path }) => comparedPath(path),
  ({ pathInFile }) => comparedPath(pathInFile),
];

function failingRows({ name, changes }: ScriptReceipt, isOne: boolean) {
  return FAILING.flatMap((kind) =>
    (changes?.news?.[kind].rows ?? []).map((row) => ({
      // Rows of other scripts may have the same id.
      id: isOne ? row.rowId : undefined,
      path: row.title,
      pathInFile: [name, row.title].join(BETWEEN),
      failure: { row, kind },
    })),
  );
}

function namesOf({ titles, file, rowId }: Trouble, redact: Redact): Names {
  // A row holds a title without its secrets, normalised.
  const pathOf = (texts: readonly string[]) => redact(texts.map((text) => normaliseTitle(redact(text))).join(BETWEEN));
  const at = titles.indexOf(file);
  const inFile = titles.filter((_, i) => i !== at);
  return { id: rowId, path: pathOf(titles), pathInFile: pathOf([pathNames(file).at(-1) ?? file, ...inFile]) };
}

function comparedPath(path: string): string {
  return path.split(BETWEEN).map(comparedTitle).join(BETWEEN);
}

const BETWEEN = ' > ';
