import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeFolder, runIn } from '../place.test.support.ts';

test.each([
  ['runsheet who', 'whoami'],
  ['runsheet outbox d', 'drop'],
  ['runsheet show --asc', '--ascii'],
])('bash completes "%s"', async (line, expected) => {
  const folder = makeFolder();
  const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
  writeFileSync(join(folder, 'runsheet'), `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`);
  chmodSync(join(folder, 'runsheet'), 0o755);
  const { code, stdout } = await runIn({ directory: folder }, ['completion', 'bash']);
  expect(code).toBe(0);
  const words = line.split(' ');
  const script = `${stdout}COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _runsheet; printf '%s ' "\${COMPREPLY[@]}"`;
  const environment = { PATH: [folder, process.env['PATH'] ?? ''].join(delimiter) };
  expect(execFileSync('bash', ['--norc', '-c', script], { env: environment, encoding: 'utf8' }).trim()).toBe(expected);
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
