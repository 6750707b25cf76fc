import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MODULE = new URL('process-end.ts', import.meta.url).href;

/** Runs code in a process of its own, in which two copies of the module listen, as where two packages bring one each. */
function endWith(code: string): { readonly status: number | null; readonly stdout: string } {
  const both = `
    for (const name of ['one', 'other']) {
      const { onExit } = await import(${JSON.stringify(MODULE)} + '?' + name);
      onExit((exitCode) => { console.log(name, exitCode); });
    }
    ${code}`;
  return spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '--eval', both], {
    encoding: 'utf8',
    // Only ends what hangs.
    timeout: 30_000,
  });
}

test('two copies see an exit code that a later listener sets, and do not move behind each other forever', () => {
  const { status, stdout } = endWith(`process.on('exit', () => { process.exitCode = 4; });`);
  expect(status).toBe(4);
  expect(stdout.trim().split('\n').toSorted()).toEqual(['one 4', 'other 4']);
});
