import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recoverJournals } from '../outbox/recover-journals.ts';
import { temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { standInFor } from '../record/stand-in.ts';
import { runScript, SESSION } from './script.test.support.ts';
import { publishing, startIn, testWorld } from './session.test.support.ts';
import { setUpCommand } from './set-up-run.ts';
import { startStub } from './stub-service.test.support.ts';

/** A file stands where the folder should be made: also an administrator cannot write there. */
const BLOCKED = 'blocked/kept';

const ONE_TEST = `
  ${SESSION}
  session.prepare();
  session.caseEnded(PLACE, CASE);
  await session.finish(REPORT);`;

function place() {
  const [root, temporary] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(root, 'blocked'), '');
  return { root, temporary, environment: { TMPDIR: temporary, RUNSHEET_RECORD_DIR: BLOCKED } };
}

test('where the record folder cannot be written, a failure after the last hook is in the column', async () => {
  const stub = await startStub();
  const { root, environment } = place();
  const script = `${ONE_TEST} process.exitCode = 3;`;
  const ended = await runScript(script, {
    environment: { ...publishing(stub.baseUrl), ...environment },
    root,
  });
  expect(ended.status).toBe(3);
  expect(stub.runs.map(({ body }) => body.includes('exit code 3'))).toEqual([true]);
  expect(ended.stderr.match(/RS4037/g)).toHaveLength(1);
});

test('where the disk becomes full while tests run, so is it, and nothing is left in the record folder', async () => {
  const stub = await startStub();
  const [root, temporary] = [temporaryFolder(), temporaryFolder()];
  const script = `
    const { processWorld } = await import('${new URL('../record/world.ts', import.meta.url).href}');
    const { DISK } = await import('${new URL('../outbox/disk.ts', import.meta.url).href}');
    let isFull = false;
    const create = (path) => {
      const file = DISK.create(path);
      const write = (text) => {
        if (isFull && path.includes('.runsheet')) throw new Error('no space left on device');
        return file.write(text);
      };
      return { ...file, write };
    };
    const WORLD = { ...processWorld(), disk: { ...DISK, create } };
    ${SESSION.replace('options: {} }', 'options: {} }, WORLD')}
    session.prepare();
    session.caseEnded(PLACE, CASE);
    isFull = true;
    await session.finish(REPORT);
    process.exitCode = 3;`;
  const environment = { ...publishing(stub.baseUrl), TMPDIR: temporary };
  const ended = await runScript(script, { environment, root });
  expect(ended.status).toBe(3);
  expect(stub.runs.map(({ body }) => body.includes('exit code 3'))).toEqual([true]);
  expect(ended.stderr.match(/RS4037/g)).toHaveLength(1);
  expect(readdirSync(join(root, '.runsheet', 'open'))).toEqual([]);
});

test('what is kept there is found by commands, and moves when the record folder can be written again', async () => {
  const { root, temporary, environment } = place();
  const ended = await runScript(ONE_TEST, { environment: { ...environment, RUNSHEET_MODE: 'record' }, root });
  const folder = join(root, BLOCKED);
  expect(ended.stderr).toContain(`1 result kept in ${standInFor({ folder, temporary })}`);
  const world = testWorld(environment, { temporary });
  const blocked = await setUpCommand(startIn(root), {}, world);
  expect(blocked.outbox.list()).toHaveLength(1);
  rmSync(join(root, 'blocked'));
  const free = await setUpCommand(startIn(root), {}, world);
  expect([free.outbox.folder, free.outbox.list()]).toEqual([folder, []]);
  expect(recoverJournals(free.outbox).recovered).toBe(1);
  expect(readdirSync(join(folder, 'todo'))).toHaveLength(1);
});

test('a folder of others in the temporary directory is not written to', async () => {
  const { root, temporary, environment } = place();
  const standIn = standInFor({ folder: join(root, BLOCKED), temporary });
  mkdirSync(standIn, { recursive: true });
  chmodSync(standIn, 0o777);
  const ended = await runScript(ONE_TEST, { environment: { ...environment, RUNSHEET_MODE: 'record' }, root });
  expect(ended.stderr).toContain('LOST 1 result');
  expect(readdirSync(join(standIn, 'open'))).toEqual([]);
});
