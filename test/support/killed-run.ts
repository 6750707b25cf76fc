import { plainEnvironment, saidBesideWaits } from './run-command.ts';
import { runInProcess } from './run-runsheet.ts';

/** Lines of a test that define `publishersOf`: the ids of the publishers that a process has started. */
export const PUBLISHERS = `
    const publishersOf = (parentId) => {
      const fs = process.getBuiltinModule('node:fs');
      const textOf = (path) => { try { return fs.readFileSync(path, 'utf8'); } catch { return ''; } };
      // Where there is no /proc, ps knows the same.
      const listed = fs.existsSync('/proc/self/stat')
        ? fs.readdirSync('/proc').filter((id) => /^\\d+$/.test(id)).map((id) => {
            const parent = textOf('/proc/' + id + '/stat').replace(/^.*\\)/s, '').trim().split(' ')[1];
            return [id, parent, textOf('/proc/' + id + '/cmdline')];
          })
        : process.getBuiltinModule('node:child_process')
            .execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\\n')
            .map((line) => line.trim().split(/\\s+/)).map(([id, parent, ...words]) => [id, parent, words.join(' ')]);
      const own = listed.filter(([, parent, command]) => Number(parent) === parentId && command.includes('publisher.js'));
      return own.map(([id]) => Number(id));
    };
  `;

/** The same as `untilOnDisk`, and ends the publisher of the run: then both processes of a run are killed. */
export function untilAlone(...signs: readonly RegExp[]): string {
  return `
    ${untilOnDisk(...signs)}
    ${PUBLISHERS}
    for (const id of publishersOf(process.env.VITEST === undefined ? process.pid : process.ppid)) process.kill(id, 'SIGKILL');
  `;
}

/** Lines of a test that define `journals`: the texts of the journals under way. The files beside them come and go. */
export const JOURNALS = `
    const journals = () => {
      const fs = process.getBuiltinModule('node:fs');
      const live = '.runsheet/open/';
      const names = fs.existsSync(live) ? fs.readdirSync(live).filter((name) => name.endsWith('.ndjson')) : [];
      return names.map((name) => fs.readFileSync(live + name, 'utf8'));
    };
  `;

/** Lines of a test that wait until the journal of the run shows all of this. */
export function untilOnDisk(...signs: readonly RegExp[]): string {
  return `
    ${JOURNALS}
    const isOnDisk = () => [${signs.join()}].every((sign) => sign.test(journals().join()));
    while (!isOnDisk()) await new Promise((resolve) => setTimeout(resolve, 5));
  `;
}

/** The configurations of a project whose files run one after the other, by name. */
export const IN_ORDER: Readonly<Record<string, string>> = {
  'vitest.config.js': `
    export default { test: {
      globals: true, pool: 'forks', isolate: false, fileParallelism: false, reporters: ['default', '@runsheet/vitest'],
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
  const ended = await runInProcess(root, { ...plainEnvironment(), ...access }, ['publish']);
  return `${ended.stdout}${saidBesideWaits(ended)}exit ${ended.status}`
    .replaceAll(/\S*rs1-\S+/g, 'RECORD')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'TIME')
    .replaceAll(`${root}/`, '')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT');
}
