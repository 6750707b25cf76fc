import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeFolder, runIn } from '../place.test.support.ts';

const CASES = [
  ['runsheet who', 'whoami'],
  ['runsheet outbox d', 'drop'],
  ['runsheet show --asc', '--ascii'],
] as const;
/** Where no word of ours may come, a file may: bash looks for it by itself. */
const WITH_FILE = [...CASES, ['runsheet publish read', 'readme.txt']] as const;

test.each(CASES)('bash completes "%s"', async (line, expected) => {
  const { folder, script, environment } = await installed('bash');
  const words = line.split(' ');
  const asked = `${script}COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _runsheet; printf '%s ' "\${COMPREPLY[@]}"`;
  expect(
    execFileSync('bash', ['--norc', '-c', asked], { cwd: folder, env: environment, encoding: 'utf8' }).trim(),
  ).toBe(expected);
});

test.for(WITH_FILE)('fish completes "%s"', async ([line, expected], context) => {
  if (!isThere('fish')) context.skip('there is no fish on this machine');
  const { folder, script, environment } = await installed('fish');
  const asked = `${script}complete -C '${line}'`;
  expect(
    execFileSync('fish', ['--no-config', '-c', asked], { cwd: folder, env: environment, encoding: 'utf8' }).trim(),
  ).toBe(expected);
});

test.for(WITH_FILE)('zsh completes "%s" in its line', async ([line, expected], context) => {
  if (!isThere('zsh')) context.skip('there is no zsh on this machine');
  const { folder, environment } = await installed('zsh');
  // A terminal, in which the key Tab is pressed.
  const typed = `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; autoload -U compinit; compinit -u -D; source '${join(folder, 'completion')}'; print READ''Y"
zpty -r -m shell started '*READY*'
zpty -w -n shell $'${line}\t'
zpty -r -m shell completed '*${expected}*'
print -r -- "$completed"
zpty -d shell`;
  const told = execFileSync('zsh', ['-f', '-c', typed], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(told).toContain(expected);
});

test('the shell is that of the user, unless one is named', async () => {
  const world = { directory: makeFolder(), environment: { SHELL: '/usr/bin/zsh' } };
  expect((await runIn(world, ['completion'])).stdout).toContain('compdef _runsheet runsheet');
  expect((await runIn(world, ['completion', 'bash'])).stdout).toContain('complete -o bashdefault');
  expect((await runIn(world, ['completion', 'bash'])).stdout).toContain('what stands after npx');
  expect((await runIn(world, ['completion', 'fish'])).stdout).toContain('complete -c runsheet');
  expect(await runIn(world, ['completion', 'csh'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('RS1101'),
  });
});

/** The command in a PATH, and what makes a shell complete it. */
async function installed(shell: string) {
  const folder = makeFolder();
  const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
  writeFileSync(join(folder, 'runsheet'), `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`);
  chmodSync(join(folder, 'runsheet'), 0o755);
  const { code, stdout } = await runIn({ directory: folder }, ['completion', shell]);
  expect(code).toBe(0);
  writeFileSync(join(folder, 'completion'), stdout);
  writeFileSync(join(folder, 'readme.txt'), '');
  const PATH = [folder, process.env['PATH'] ?? ''].join(delimiter);
  return { folder, script: stdout, environment: { PATH, HOME: folder, TERM: 'dumb' } };
}

function isThere(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}
