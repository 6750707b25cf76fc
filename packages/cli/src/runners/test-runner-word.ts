import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENDINGS } from './runner.ts';

/**
 * The word that puts our test runner round the jest-circus of a project for one run, as `init` would for all of them:
 * tests below a failed hook are blocked then, and not failed. None, where the command line or the configuration may
 * name another test runner, whose place ours would take.
 */
export function testRunnerWord(words: readonly string[], directory: string): readonly string[] {
  if (words.some((word) => OTHER_RUNNER.test(word))) return [];
  const texts = [...configsNamed(words), ...USUAL_NAMES].map((name) => readIfThere(resolve(directory, name)));
  if (texts.some((text) => OTHER_RUNNER.test(text))) return [];
  return [`--testRunner=${fileURLToPath(import.meta.resolve(OUR_RUNNER))}`];
}

/** Loaded by Jest, never by the command line. */
const OUR_RUNNER = '@runsheet/jest/runner';
/** Projects and presets may name a test runner elsewhere. */
const OTHER_RUNNER = /\b(?:testRunner|projects|preset)\b/;

const USUAL_NAMES = ['package.json', ...[...ENDINGS, 'json'].map((ending) => `jest.config.${ending}`)];

function configsNamed(words: readonly string[]): readonly string[] {
  return words.flatMap((word, index) => {
    const [flag = '', value = words[index + 1] ?? ''] = word.split('=', 2);
    if (flag === '--config' || flag === '-c') return [value];
    return flag === '--rootDir' ? USUAL_NAMES.map((name) => join(value, name)) : [];
  });
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
