import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'runsheet-resolve-')));
});
afterEach(() => rm(root, { recursive: true }));

async function install(folder: string, name: string): Promise<void> {
  const file = join(root, folder, 'node_modules', name, 'package.json');
  const exports = { './package.json': './package.json', './runner': './runner.js' };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ name, version: '29.7.0', exports }));
  await writeFile(join(dirname(file), 'runner.js'), '');
}

/** Asks in a process without NODE_PATH, which package managers set for the commands they start. */
async function ask(question: string): Promise<string> {
  const script = `import * as found from ${JSON.stringify(join(import.meta.dirname, 'resolve-jest.ts'))}; console.log(found.${question});`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: {},
  });
  return stdout.trim().replace(root, '<root>');
}

const circus = () => ask(`findCircus(${JSON.stringify(root)})`);

test('the jest-circus that the Jest of the project depends on is taken', async () => {
  await install('.', 'jest-circus');
  await install('.', 'jest');
  await install('node_modules/jest', '@jest/core');
  await install('node_modules/jest/node_modules/@jest/core', 'jest-config');
  await install('node_modules/jest/node_modules/@jest/core/node_modules/jest-config', 'jest-circus');
  expect(await circus()).toBe(
    '<root>/node_modules/jest/node_modules/@jest/core/node_modules/jest-config/node_modules/jest-circus/runner.js',
  );
});

test('where Jest itself is out of reach, the jest-circus of the project is taken', async () => {
  await install('.', 'jest-circus');
  expect(await circus()).toBe('<root>/node_modules/jest-circus/runner.js');
});

test('without either, the one beside this package is taken', async () => {
  expect(await circus()).toMatch(/^[^<].*jest-circus.*runner\.js$/);
});

test('the version is that of the Jest of the project', async () => {
  await install('.', 'jest');
  expect(await ask(`findJestVersion(${JSON.stringify(root)})`)).toBe('29.7.0');
});
