import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processWorld, run } from 'runsheet/run';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = globSync(['README.md', 'docs/*.md', 'packages/*/README.md'], { cwd: ROOT }).toSorted();
const WORLD = processWorld();
/** In the text, where no other test runs them. */
const INLINE = PAGES.flatMap((page) => {
  const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/^```.*?^```/gms, '');
  return [...text.matchAll(/`npx runsheet ([^`]+)`/g)].map(([, line = '']) => ({ page, line }));
});

test('there are such commands in the text', () => {
  expect(INLINE.length).toBeGreaterThan(10);
});

test.each(INLINE)('$page names what there is: npx runsheet $line', async ({ line }) => {
  const own = line.split(/ -- /)[0] ?? '';
  const words = own
    .replace(/(?:^| )-.*/, '')
    .split(' ')
    .filter(Boolean);
  const flags = [...own.matchAll(/(?<= |^)--?[a-z-]+/g)].map(([flag]) => flag);
  const text = await helpOf(words);
  for (const flag of flags) expect(text).toMatch(new RegExp(`^ +(?:-\\w, )?(?:.*, )?${flag}\\b`, 'm'));
});

/** The help of the command that a line begins with. Fails when the next word should be a command and is not. */
async function helpOf(words: readonly string[]): Promise<string> {
  let text = await help([]);
  for (const [place, word] of words.entries()) {
    if (!text.includes('\nCommands:\n')) return text;
    const command = words.slice(0, place + 1).join(' ');
    expect(text).toMatch(new RegExp(`^ +npx runsheet ${command}\\b`, 'm'));
    text = await help([...words.slice(0, place), word]);
  }
  return text;
}

async function help(command: readonly string[]): Promise<string> {
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  await run([...command, '--help'], { ...WORLD, stdout: { write, isTerminal: false, columns: 200, rows: 50 } });
  return text;
}
