/** IO: disk. Test files are read, and the modules that they import. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Whether a file, or a module that it imports by a path, imports the functions of node:test that make tests. A file
 * without a test passes as one test: one of these looks alike where its process ended before it told of any.
 */
export function usesTests(file: string): boolean {
  const waiting = [file];
  // A set visits what is added while it is walked.
  const modules = new Set(waiting);
  for (const path of modules) {
    if (modules.size > MOST_MODULES) return false;
    const text = textOf(path);
    for (const { index, groups } of text.matchAll(SPECIFIER)) {
      const name = groups?.['name'] ?? '';
      if (name !== 'node:test') modules.add(resolve(dirname(path), name));
      else if (makesTests(text.slice(Math.max(0, index - MOST_NAMES), index))) return true;
    }
  }
  return false;
}

const MOST_MODULES = 200;
const MOST_NAMES = 300;

/** The module of the tests, and modules by a path, as imports name them. */
const SPECIFIER = /(?<quote>['"])(?<name>node:test|\.{1,2}\/[^'"\n]{1,300})\k<quote>/g;

/** Whether more is imported than what makes no test. */
function makesTests(before: string): boolean {
  const [, names] = /\{([^{}]*)\}\s?(?:from|= ?require\()\s?$/.exec(before) ?? [];
  return names === undefined || names.split(',').some((name) => name.trim() !== '' && !NO_TESTS.has(name.trim()));
}

const NO_TESTS: ReadonlySet<string> = new Set(['mock', 'snapshot', 'assert', 'type TestContext', 'type Mock']);

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It is no file: a folder, or a name without its ending.
    return '';
  }
}
