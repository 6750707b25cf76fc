import type { Division } from '../sheet/layout.ts';
import type { Row, Sheet } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import type { OutlineRow } from './outline.ts';
import { type RenameStorm, stormOf } from './rename-storm.ts';

/** The scripts of a whole run, and those of ours beside them. */
export type ScriptsOfRun = {
  /** Tests of this run whose script is there. */
  readonly known: number;
  /** Scripts that would be made. */
  readonly missing: readonly { readonly name: string; readonly rows: readonly Row[] }[];
  /** Scripts that nothing of this run is meant for. */
  readonly left: readonly { readonly name: string; readonly rows: readonly OutlineRow[] }[];
};

type Tests = { readonly known: number; readonly added: number };

/** Whether so many tests would be added that it may be a storm: if not, nobody has to look at what other scripts hold. */
export function mayBeStorm({ known, added }: Tests): boolean {
  return stormOf({ vanished: added, known: known + added, added }) !== undefined;
}

/**
 * Whether the scripts that would be made look like those that were left, under other names. A script says nothing of
 * when it was left, and it may be that of another package. So only tests count that both have: by the name of their
 * file without its folder, and the titles below it.
 */
export function scriptStorm(
  { known, missing, left }: ScriptsOfRun,
  layout: Division['layout'],
): RenameStorm | undefined {
  const waiting = new Map<string, number>();
  for (const { name, rows } of left) {
    for (const test of testNames(rows, topOf(layout, name))) waiting.set(test, (waiting.get(test) ?? 0) + 1);
  }
  let vanished = 0;
  for (const { name, rows } of missing) {
    for (const test of testNames(rows, topOf(layout, name))) {
      const count = waiting.get(test) ?? 0;
      if (count > 0) vanished += 1;
      waiting.set(test, count - 1);
    }
  }
  return stormOf({ vanished, known: known + vanished, added: countTests(missing) });
}

export function countTests(scripts: readonly Pick<Sheet, 'rows'>[]): number {
  return scripts.reduce((sum, { rows }) => sum + rows.filter(({ kind }) => kind === 'case').length, 0);
}

/** Where the script is the file, its name is the first of the titles. */
function topOf(layout: Division['layout'], scriptName: string): string {
  return layout === 'file' ? fileName(scriptName) : '';
}

/** What the tests of an outline are called wherever their files are, by the rows without rows below them. */
function testNames(rows: readonly Pick<OutlineRow, 'text' | 'indent'>[], top: string): readonly string[] {
  const open: { readonly indent: number; readonly name: string }[] = [];
  return rows.flatMap(({ text, indent }, i) => {
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    if ((rows[i + 1]?.indent ?? 0) <= indent) {
      const above = open.slice(0, MOST_LEVELS).map(({ name }) => name);
      return [[top, ...above, titleName(text)].join('\n')];
    }
    open.push({ indent, name: fileName(text) });
    return [];
  });
}

/** Enough to tell tests apart. */
const MOST_LEVELS = 20;

/** A heading may be a file whose folder and ending have changed. */
function fileName(text: string): string {
  const name = text.slice(text.lastIndexOf('/') + 1);
  return titleName(name.split('.', 1).join(''));
}

/** Some services show a title in capitals, without its hashtags, or cut it. */
function titleName(text: string): string {
  const words = normaliseTitle(text).toLowerCase().split(' ');
  const end = words.findLastIndex((word, index) => index === 0 || !/^#\S/.test(word));
  return words
    .slice(0, end + 1)
    .join(' ')
    .slice(0, MOST_CHARACTERS);
}

const MOST_CHARACTERS = 40;
