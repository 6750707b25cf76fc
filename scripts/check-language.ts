import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { findPhrase } from './language/phrases.ts';
import { CATALOGUE, longSentences, proseIn } from './language/prose.ts';

/**
 * Looks below a folder, by default this repository, for words that are not plain English: in pages, messages, comments
 * and titles of tests. Long sentences of pages are a warning only.
 */
function checkLanguage(root: string): void {
  let files = 0;
  let found = 0;
  let long = 0;
  for (const path of listFiles(root)) {
    files += 1;
    const prose = proseIn(path, readFileSync(join(root, path), 'utf8'));
    for (const { line, text } of prose) {
      const problem = findPhrase(text);
      if (problem === undefined) continue;
      found += 1;
      console.error(`${path}:${line}  "${problem.phrase}": write ${problem.better}`);
    }
    for (const { line, text } of sentencesOf(path, prose)) {
      long += 1;
      if (process.argv.includes('--long')) console.log(`${path}:${line}  long: ${text}`);
    }
  }
  if (found > 0) process.exitCode = 1;
  const warning = long === 0 ? '' : `; ${long} long sentences (--long lists them)`;
  console.log(`language: ${files} files, ${found === 0 ? 'all plain' : `${found} found`}${warning}`);
}

const MOST_WORDS = 25;

function sentencesOf(path: string, prose: ReturnType<typeof proseIn>): ReturnType<typeof proseIn> {
  if (path.endsWith('.md')) return longSentences(prose, MOST_WORDS);
  if (!path.includes(CATALOGUE)) return [];
  // Each text of a message stands on a line of its own.
  return prose.flatMap(({ line, text }) => {
    const said = /['"`](.{60,})['"`]/.exec(text)?.[1];
    return said === undefined ? [] : longSentences([{ line, text: said }], MOST_WORDS);
  });
}

/** The words are the subject of these. */
const ABOUT_WORDS = /^scripts\/(?:language\/|check-language)/;

function listFiles(root: string): readonly string[] {
  const patterns = ['*.md', 'docs/*.md', 'packages/*/README.md', '{packages,scripts,test,bench}/**/*.{ts,tsx}'];
  const paths = globSync(patterns, {
    cwd: root,
    exclude: (path) => /(?:^|[\\/])(?:node_modules|dist|bundle|fixtures)$/.test(path),
  });
  return paths
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !ABOUT_WORDS.test(path))
    .toSorted();
}

checkLanguage(process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? process.cwd());
