import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Ended, plainEnvironment, runCommand } from './run-command.ts';

/** Lines of a test that wait until the journal of the run shows all of this. */
export function untilOnDisk(...signs: readonly RegExp[]): string {
  return `
    const { existsSync, readdirSync, readFileSync } = process.getBuiltinModule('node:fs');
    const live = '.runsheet/live/';
    const journals = () => (existsSync(live) ? readdirSync(live).map((name) => readFileSync(live + name, 'utf8')) : []);
    const isOnDisk = () => [${signs.join()}].every((sign) => sign.test(journals().join()));
    while (!isOnDisk()) await new Promise((resolve) => setTimeout(resolve, 5));
  `;
}

/** The configurations of a project whose files run one after the other, by name. */
export const IN_ORDER: Readonly<Record<string, string>> = {
  'vitest.config.js': `
    export default { test: {
      globals: true, pool: 'forks', fileParallelism: false, reporters: ['default', '@runsheet/vitest'],
      sequence: { sequencer: class { sort(files) { return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1)); } } },
    } };`,
  'jest.config.js': jestConfig({}),
  'sequencer.cjs': `
    module.exports = class {
      sort(tests) { return [...tests].sort((a, b) => (a.path < b.path ? -1 : 1)); }
      cacheResults() {}
    };`,
};

export function jestConfig(more: object): string {
  const config = { reporters: ['default', '@runsheet/jest'], testSequencer: './sequencer.cjs', transform: {}, ...more };
  return `module.exports = ${JSON.stringify(config)};`;
}

/** Runs `runsheet publish` in this folder and returns what it says, without what changes from run to run. */
export async function publishKept(root: string, access: Readonly<Record<string, string>>): Promise<string> {
  const bin = join(dirname(createRequire(import.meta.url).resolve('runsheet/package.json')), 'dist', 'bin.js');
  const environment = { ...plainEnvironment(), ...access };
  const { status, stdout, stderr }: Ended = await runCommand(process.execPath, [bin, 'publish'], {
    cwd: root,
    environment,
  });
  return `${stdout}${stderr}exit ${status}`
    .replaceAll(/\S*rs1-\S+/g, 'RECORD')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'TIME')
    .replaceAll(`${root}/`, '');
}
