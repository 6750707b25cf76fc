import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MODULE = new URL('process-end.ts', import.meta.url).href;

/** Runs code in a process of its own, before and after two copies of the module listen, as where two packages bring one each. */
function endWith({ before = '', after = '' }: { readonly before?: string; readonly after?: string }) {
  const code = `
    ${before}
    for (const name of ['one', 'other']) {
      const { onExit } = await import(${JSON.stringify(MODULE)} + '?' + name);
      onExit((exitCode) => { console.log(name, exitCode); });
    }
    ${after}`;
  const options = { encoding: 'utf8', timeout: 30_000 } as const;
  return spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '--eval', code], options);
}

// As signal-exit does when nobody listens to it any more.
const TAKE = 'const { emit, reallyExit } = process;';
const PUT_BACK = 'Object.assign(process, { emit, reallyExit });';

test.each([
  ['a listener sets it later', { after: `process.on('exit', () => { process.exitCode = 4; });` }, 4],
  ['a listener that came first sets it', { before: `process.on('exit', () => { process.exitCode = 4; });` }, 4],
  ['a listener that came first ends the process', { before: `process.on('exit', () => process.exit(3));` }, 3],
  [
    'a listener ends the process, and those behind it are not called',
    { after: `process.on('exit', () => process.exit(3)); process.on('exit', () => { process.exitCode = 9; });` },
    3,
  ],
  [
    'a listener turns a bad code into a good one',
    { after: `process.on('exit', () => process.exit(0)); process.exitCode = 2;` },
    0,
  ],
  ['a listener throws', { after: `process.on('exit', () => { throw new Error('late'); });` }, undefined],
  ['something throws', { after: `setTimeout(() => { throw new Error('nobody catches it'); });` }, 1],
  ['the process is ended', { after: 'process.exit(7);' }, 7],
  [
    'a tool puts back the methods from before',
    { before: TAKE, after: `${PUT_BACK} process.on('exit', () => { process.exitCode = 5; });` },
    5,
  ],
  [
    'a tool puts back the methods, and the process is ended',
    { before: TAKE, after: `${PUT_BACK} process.exit(6);` },
    6,
  ],
  ['a test emits exit to try a listener', { after: `process.emit('exit', 5); process.exitCode = 6;` }, 6],
])(
  'what ends a process is told its exit code, once, also where two copies wait for it: %s',
  (...[, code, expected]) => {
    const { status, stdout } = endWith(code);
    const known = expected ?? status;
    expect(status).toBe(known);
    expect(known).not.toBe(null);
    expect(stdout.trim().split('\n').toSorted()).toEqual([`one ${known}`, `other ${known}`]);
  },
);

test('an exit code that is asked for is that of the process, if it has none', () => {
  const asking = `
    const { onExit } = await import(${JSON.stringify(MODULE)});
    onExit(() => 1);`;
  const [good, forced, bad] = ['', 'process.exit();', 'process.exit(8);'].map(
    (after) => endWith({ before: asking, after }).status,
  );
  expect([good, forced, bad]).toEqual([1, 1, 8]);
});
