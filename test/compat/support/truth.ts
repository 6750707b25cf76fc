import type { RunnerVersion } from './versions.ts';

/**
 * The rows that the files of a suite say of themselves, in comments beside their tests: mark, title by its depth, and
 * behind each arrow the beginning of an error in the cell's comment, before them in brackets its issue. In brackets at the
 * beginning the runners or versions that are meant.
 *
 * @example
 * //= ✗    removes an item ← no such item
 * //=[jest vitest-5] ·    is left out
 */
export function truthOf(files: readonly string[], version: RunnerVersion): string {
  return sortBlocks(files.flatMap((text) => truthIn(text, version))).join('\n');
}

function truthIn(text: string, { name, runner }: RunnerVersion): readonly string[] {
  return [...text.matchAll(TRUTH)].flatMap(([, who, row = '']) => {
    const isMeant = who === undefined || who.split(' ').some((part) => part === name || part === runner);
    return isMeant ? [row] : [];
  });
}

const TRUTH = /\/\/=(?:\[([^\]]+)\])? (.+)$/gm;

/** Files come in an order that changes from run to run, so the blocks of the top level are sorted. */
export function sortBlocks(lines: readonly string[]): readonly string[] {
  const blocks: string[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last === undefined || !line.startsWith('    ', 1)) blocks.push([line]);
    else last.push(line);
  }
  return blocks.toSorted(([a = ''], [b = '']) => (a.slice(1) < b.slice(1) ? -1 : 1)).flat();
}

/** The lines of one text that are missing in the other: first those with `-`, then those of the other with `+`. */
export function differences(one: string, other: string): string {
  const missing = (text: string, from: string) => {
    const rest = from.split('\n');
    return text.split('\n').filter((line) => {
      const at = rest.indexOf(line);
      if (at !== -1) rest.splice(at, 1);
      return at === -1;
    });
  };
  return [...missing(one, other).map((line) => `- ${line}`), ...missing(other, one).map((line) => `+ ${line}`)].join(
    '\n',
  );
}
