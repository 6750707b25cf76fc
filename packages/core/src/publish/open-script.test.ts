import { describe, expect, test } from 'vitest';
import { reportFrom, sheetFrom } from '../plan/drawing.test.support.ts';
import { codesOf, type Desk, faultAt, openDesk } from './simulator/desk.test.support.ts';
import { FIRST_BUILD, scriptOfPeople } from './simulator/scenario.test.support.ts';

const SMALL = sheetFrom('a.test.ts\n  adds');

test.each([SMALL, FIRST_BUILD])(
  'a build that was killed when it had made its script goes on with it',
  async (sheet) => {
    const desk = openDesk();
    const runKey = 'rs1-killed';
    await desk.publish(sheet, { runKey, fault: faultAt('POST', '/scripts', [{ kind: 'kill-after' }]) });
    const again = await desk.publish(sheet, { runKey, replay: true });
    expect(again.error).toBeUndefined();
    expect(desk.service.scripts.map(({ rows, runs }) => [rows.length, runs.length])).toEqual([
      [sheet.rows.length + 1, 1],
    ]);
    // What was never inserted proves nothing.
    expect(noteOf(desk)).toBeUndefined();
  },
);

describe('a first build that is killed before the file that it held back is there', () => {
  const killed = () => ({ runKey: 'rs1-killed', fault: faultAt('POST', '/tests', [{ kind: 'kill-before' }]) });

  test.each(['the same build', 'another one'])('has it at the end, as a new one, when %s goes on', async (who) => {
    const desk = openDesk();
    await desk.publish(FIRST_BUILD, killed());
    expect(filesOf(desk)).toBe('Unhandled errors cart.test.ts tax.test.ts');
    const asked = who === 'another one' ? {} : { runKey: 'rs1-killed', replay: true };
    expect((await desk.publish(FIRST_BUILD, asked)).error).toBeUndefined();
    expect(filesOf(desk)).toBe('Unhandled errors cart.test.ts tax.test.ts price.test.ts');
    // What was never inserted proves nothing.
    expect(noteOf(desk)).toBeUndefined();
  });
});

test.each([SMALL, FIRST_BUILD])(
  'a build that was killed in a service that shows other texts goes on: no row is there twice, and later builds add none',
  async (sheet) => {
    const desk = openDesk({ text: (text) => text.toUpperCase() });
    const runKey = 'rs1-killed';
    await desk.publish(sheet, { runKey, fault: faultAt('POST', '/scripts', [{ kind: 'kill-after' }]) });
    for (const build of [{ runKey, replay: true }, {}]) {
      expect(codesOf(await desk.publish(sheet, build))).toBe('');
      // The file that was held back may come last.
      const shown = desk.service.scripts[0]?.rows.map(({ text }) => text).toSorted();
      expect(shown).toEqual(['UNHANDLED ERRORS', ...sheet.rows.map(({ text }) => text.toUpperCase())].toSorted());
    }
  },
);

test('a build that finds its lease in a script of which it has made only some rows learns nothing from them', async () => {
  const desk = openDesk({ text: (text) => text.toUpperCase() });
  const runKey = 'rs1-killed';
  await desk.publish(SMALL, { runKey, fault: faultAt('POST', '/scripts', [{ kind: 'kill-after' }]) });
  const done = await desk.publish(sheetFrom('a.test.ts\n  adds\n  removes'), { runKey, replay: true });
  expect(done.error).toBeUndefined();
  expect(desk.service.scripts[0]?.rows.map(({ text }) => text)).toContain('REMOVES');
});

test('a script that no folder lists is used by who has made it, and nothing is said', async () => {
  const desk = openDesk({ lists: false });
  expect((await desk.publish(SMALL)).value?.notices).toEqual([]);
  expect((await desk.publish(SMALL)).requests).toBe('GET POST');
});

test('who makes a script may give it all its rows, also where no rows are added otherwise', async () => {
  const desk = openDesk();
  const done = await desk.publish(FIRST_BUILD, { mayAddRows: false });
  expect(done.value).toMatchObject({ withheld: 0, receipt: { rowsAdded: FIRST_BUILD.rows.length } });
  expect(desk.service.scripts[0]?.description).toContain('inserts in place; tests 2-11]');
  expect(desk.service.scripts[0]?.rows.map(({ text }) => text)).toEqual([
    'Unhandled errors',
    ...FIRST_BUILD.rows.map(({ text }) => text),
  ]);
});

test('rows that a script was made with say nothing of insertions, and are noted as ours', async () => {
  const desk = openDesk();
  await desk.publish(SMALL);
  expect(desk.service.scripts[0]?.description).toBe(
    'Kept in sync with the tests by runsheet. [runsheet: for shop; tests 2-4]',
  );
});

test('rows of another build are not taken for ours with other texts', async () => {
  const desk = openDesk();
  await desk.publish(SMALL);
  await desk.publish(sheetFrom('a.test.ts\n  removes'), { mayAddRows: true });
  expect(desk.service.scripts[0]?.rows.map(({ text }) => text)).toEqual([
    'Unhandled errors',
    'a.test.ts',
    'adds',
    'removes',
  ]);
});

test('of two scripts that say nothing of themselves the oldest is used, and the other named', async () => {
  const desk = openDesk({ showsDescriptions: false });
  for (const id of [901, 902]) desk.service.scripts.push({ ...scriptOfPeople('smoke'), id, name: 'shop' });
  const done = await desk.publish(SMALL);
  expect(done.value?.notices[0]?.message).toContain('There are 2 scripts of this name (901, 902); 901, the oldest');
  expect(done.value?.receipt).toMatchObject({ scriptId: 901, created: false });
});

test('insertion is proven inside the only project, so that a new test later repeats no heading', async () => {
  const desk = openDesk();
  const build = (drawing: string) =>
    sheetFrom('', { files: reportFrom(drawing).files.map((file) => ({ ...file, project: 'web' })) });
  await desk.publish(build('a.test.ts\n  x\nb.test.ts\n  x\nc.test.ts\n  x'));
  expect(noteOf(desk)).toBe('inserts in place');
  await desk.publish(build('a.test.ts\n  x\n  y\nb.test.ts\n  x\nc.test.ts\n  x'));
  expect(desk.service.scripts[0]?.rows.map(({ indent, text }) => `${'  '.repeat(indent)}${text}`).join('\n'))
    .toMatchInlineSnapshot(`
      "Unhandled errors
      web
        a.test.ts
          x
          y
        b.test.ts
          x
        c.test.ts
          x"
    `);
});

test.each(['ignored', 'refused'] as const)('a project reads right where insertions are %s', async (insert) => {
  const desk = openDesk({ insert });
  const files = reportFrom('a.test.ts\n  x\nb.test.ts\n  x\nc.test.ts\n  x').files;
  const failures = [{ message: 'boom', diff: '', stack: '' }];
  const sheet = sheetFrom('', { files: files.map((file) => ({ ...file, project: 'web' })), failures });
  for (const build of [sheet, sheet]) expect((await desk.publish(build)).error).toBeUndefined();
  expect(desk.service.scripts[0]?.rows.map(({ indent, text }) => `${indent} ${text}`)).toEqual([
    '0 Unhandled errors',
    '0 web',
    '1 a.test.ts',
    '2 x',
    '1 c.test.ts',
    '2 x',
    '1 b.test.ts',
    '2 x',
  ]);
});

function filesOf({ service: { scripts } }: Desk): string {
  const rows = scripts.flatMap((script) => script.rows);
  return rows.flatMap(({ indent, text }) => (indent === 0 ? [text] : [])).join(' ');
}

/** What is noted of insertions. */
function noteOf({ service: { scripts } }: Desk): string | undefined {
  return /inserts [^;\]]*/.exec(scripts.map(({ description }) => description).join(' '))?.[0];
}
