/** IO: disk. Test files are read, and the modules that they import. */
import fs from 'node:fs';
import { createRequire } from 'node:module';

// Taken when this is loaded: tests in this process may put something else in its place.
const { readFileSync } = fs;

/**
 * Whether a file, or a module that it imports by a path, imports the functions of node:test that make tests. A file
 * without a test passes as one test: one of these looks alike where its process ended before it told of any.
 */
export function usesTests(file: string): boolean {
  // A set visits what is added while it is walked.
  const modules = new Set([file]);
  for (const path of modules) {
    if (modules.size > MOST_MODULES) return false;
    const { isTest, imported } = readModule(path);
    if (isTest) return true;
    for (const module of imported) modules.add(module);
  }
  return false;
}

const MOST_MODULES = 200;
const MOST_NAMES = 300;

/** The module of the tests, and modules by a path, as imports name them. */
const SPECIFIER = /(?<quote>['"])(?<name>node:test|\.{1,2}\/[^'"\n]{1,300})\k<quote>/g;

/** Whether a module imports what makes tests, and the modules that it imports by a path. */
function readModule(path: string): { readonly isTest: boolean; readonly imported: readonly string[] } {
  const text = textOf(path);
  const found = [...text.matchAll(SPECIFIER)].map(({ index, groups }) => ({ index, name: groups?.['name'] ?? '' }));
  return {
    isTest: found.some(
      ({ index, name }) => name === 'node:test' && makesTests(text.slice(0, index).slice(-MOST_NAMES)),
    ),
    imported: found.flatMap(({ name }) => (name === 'node:test' ? [] : moduleAt(path, name))),
  };
}

/** Whether more is imported than what makes no test. */
function makesTests(before: string): boolean {
  const [, names] = /\{([^{}]*)\}\s?(?:from|= ?require\()\s?$/.exec(before) ?? [];
  return names === undefined || names.split(',').some((name) => name.trim() !== '' && !NO_TESTS.has(name.trim()));
}

const NO_TESTS: ReadonlySet<string> = new Set(['mock', 'snapshot', 'assert', 'type TestContext', 'type Mock']);

/** Also by a name without its ending, or that of a folder. Empty: there is no such module. */
function moduleAt(path: string, name: string): readonly string[] {
  try {
    return [createRequire(path).resolve(name)];
  } catch {
    return [];
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A test may have removed it.
    return '';
  }
}
