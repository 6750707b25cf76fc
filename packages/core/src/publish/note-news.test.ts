import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { codesOf, openDesk } from './simulator/desk.test.support.ts';

const suite = (seed: number, more = ''): Sheet => sheetFrom(`a.test.ts\n  sorts (seed=${seed})\n  adds${more}`);
/** A machine of a CI that knows nothing of the builds before. */
const NEW_MACHINE = { hints: { get: () => undefined, set: () => undefined } };

describe('that a title changes in every run', () => {
  test('is said in one build, on whichever machine the next one runs, and then costs nothing', async () => {
    const desk = openDesk();
    await desk.publish(suite(1));
    const { value: plan } = await desk.plan(suite(2));
    const second = await desk.publish(suite(2));
    expect(codesOf(second)).toBe('RS4011');
    expect(second.requests).toBe('GET POST GET PATCH');
    expect(plan?.requests).toBe(4);
    const third = await desk.publish(suite(3), NEW_MACHINE);
    expect(codesOf(third)).toBe('');
    const fourth = await desk.publish(suite(4));
    expect([codesOf(fourth), fourth.requests]).toEqual(['', 'GET POST']);
    expect(desk.service.scripts[0]?.description).toMatch(/ \[texts: changing in rows \d+\]/);
  });

  test('is noted with the rows of a build that adds some', async () => {
    const desk = openDesk();
    await desk.publish(suite(1));
    const { value: plan } = await desk.plan(suite(2, '\n  removes'));
    const second = await desk.publish(suite(2, '\n  removes'));
    expect(codesOf(second)).toBe('RS4011');
    expect(second.requests.split(' ')).toHaveLength(plan?.requests ?? 0);
    const third = await desk.publish(suite(3, '\n  removes'));
    expect([codesOf(third), third.requests]).toEqual(['', 'GET POST']);
  });

  test('is said of each title once', async () => {
    const desk = openDesk();
    await desk.publish(suite(1, '\n  with seed 5'));
    await desk.publish(suite(2, '\n  with seed 5'));
    const third = await desk.publish(suite(3, '\n  with seed 6'));
    expect(third.value?.notices.map(({ message }) => message.split(' Take ')[0])).toEqual([
      '1 title changes in every run: "with seed 6" is the row "with seed 5".',
    ]);
  });

  test('is noted by no build that may not add rows', async () => {
    const desk = openDesk();
    await desk.publish(suite(1));
    const second = await desk.publish(suite(2), { mayAddRows: false });
    expect([codesOf(second), second.requests]).toEqual(['RS4011', 'GET POST']);
  });

  test('is left to the next build where somebody adds rows, or the note is refused', async () => {
    const desk = openDesk();
    await desk.publish(suite(1));
    const refused = await desk.publish(suite(2), {
      fault: ({ method }) => (method === 'PATCH' ? { kind: 'status', status: 403 } : undefined),
    });
    expect([codesOf(refused), refused.error]).toEqual(['RS4011', undefined]);
    const [script] = desk.service.scripts;
    if (script === undefined) throw new TypeError('no script');
    const free = script.description;
    const beside = await desk.publish(suite(3), {
      fault: ({ method }, nth) => {
        if (method === 'GET' && nth === 2) script.description = `${free} [rows: being added by rs1-other]`;
        return undefined;
      },
    });
    expect([codesOf(beside), beside.requests]).toEqual(['RS4011', 'GET POST GET']);
    script.description = free;
    expect((await desk.publish(suite(4))).requests).toBe('GET POST GET PATCH');
  });

  test('is not written once more where another build has noted it meanwhile', async () => {
    const desk = openDesk();
    await desk.publish(suite(1));
    const [script] = desk.service.scripts;
    if (script === undefined) throw new TypeError('no script');
    const free = script.description;
    await desk.publish(suite(2));
    const [note = ''] = /\[texts: changing[^\]]*\]/.exec(script.description) ?? [];
    script.description = free;
    const beside = await desk.publish(suite(3), {
      fault: ({ method }, nth) => {
        if (method === 'GET' && nth === 2) script.description = `${note} ${free}`;
        return undefined;
      },
    });
    expect([beside.requests, script.description]).toEqual(['GET POST GET', `${note} ${free}`]);
  });
});

describe('that a test is back which had left the code', () => {
  const shop = (...titles: readonly string[]) => sheetFrom(['a.test.ts', ...titles].join('\n  '));
  const broken: Sheet = sheetFrom('a.test.ts', {
    files: [{ kind: 'file', path: 'a.test.ts', project: '', load: 'failed', failures: [], children: [] }],
  });
  const lastMarks = ({ service }: ReturnType<typeof openDesk>) =>
    Object.entries(service.scripts[0]?.runs.at(-1)?.results ?? {})
      .map(([id, { result }]) => `${id} ${result}`)
      .join(', ');

  test('is noted once, and until then its row is left alone when its file fails to load', async () => {
    const desk = openDesk();
    await desk.publish(shop('adds', 'removes'));
    await desk.publish(shop('adds', 'counts'));
    expect(desk.service.scripts[0]?.description).toMatch(/ \[rows: gone 4\]/);
    await desk.publish(broken);
    expect(lastMarks(desk)).toMatchInlineSnapshot(`"3 blocked, 5 blocked"`);
    const back = await desk.publish(shop('adds', 'removes', 'counts'));
    expect(back.requests).toBe('GET POST GET PATCH');
    expect(desk.service.scripts[0]?.description).not.toContain('gone');
    const again = await desk.publish(shop('adds', 'removes', 'counts'));
    expect(again.requests).toBe('GET POST');
    await desk.publish(broken);
    expect(lastMarks(desk)).toMatchInlineSnapshot(`"3 blocked, 4 blocked, 5 blocked"`);
  });
});
