import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../plan/drawing.test.support.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { openDesk } from './simulator/desk.test.support.ts';

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
