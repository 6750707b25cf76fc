import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { findPatterns } from './patterns/find-patterns.ts';
import { judgePattern } from './patterns/judge-pattern.ts';

/** Looks in the packages below a folder, by default this repository, for regular expressions that a text can slow down. */
function checkPatterns(root: string): void {
  const paths = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).map((path) => path.split(sep).join('/'));
  const own = paths.filter((path) => !/\.(?:test|test\.support|d)\.ts$/.test(path));
  const judged = new Map<string, string | undefined>();
  let found = 0;
  for (const path of own) {
    for (const pattern of findPatterns(path, readFileSync(join(root, path), 'utf8'))) {
      const key = `/${pattern.source}/${pattern.flags}`;
      if (!judged.has(key)) judged.set(key, judgePattern(pattern));
      const problem = judged.get(key);
      if (problem === undefined) continue;
      found += 1;
      console.error(`${path}:${pattern.line}  ${key} is ${problem}`);
    }
  }
  if (found > 0) process.exitCode = 1;
  console.log(`patterns: ${judged.size} expressions, ${found === 0 ? 'all linear' : `${found} found`}`);
}

checkPatterns(process.argv[2] ?? process.cwd());
