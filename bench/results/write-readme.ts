import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const README = join(import.meta.dirname, '..', 'README.md');
const BEGIN = '<!-- results -->';
const END = '<!-- end of results -->';

/** Puts the results where README.md keeps them. */
export function writeReadme(results: string): void {
  const text = readFileSync(README, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${README} has no place for the results`);
  writeFileSync(README, `${before}${BEGIN}\n\n${results}\n\n${END}${after}`);
}
