import { expect, test } from 'vitest';
import { sheetFrom } from '../../plan/drawing.test.support.ts';
import { codesOf, openDesk } from './desk.test.support.ts';

test.each([25, 3, 2])(
  'a service that takes %i rows at once gets every row once, in a new script and in a known one',
  async (mostRows) => {
    const desk = openDesk({ mostRows });
    const cases = (count: number) => Array.from({ length: count }, (_, i) => `  test number ${i}`).join('\n');
    expect(codesOf(await desk.publish(sheetFrom(`a.test.ts\n${cases(30)}\nz.test.ts\n  works`)))).toBe('');
    expect(codesOf(await desk.publish(sheetFrom(`a.test.ts\n${cases(70)}\nz.test.ts\n  works`)))).toBe('');
    const texts = desk.service.scripts[0]?.rows.map(({ text }) => text) ?? [];
    const doubled = texts.filter((text, i) => texts.indexOf(text) < i && text.startsWith('test number'));
    expect(doubled).toEqual([]);
    expect(texts.filter((text) => text.startsWith('test number'))).toHaveLength(70);
    expect(desk.service.scripts[0]?.runs).toHaveLength(2);
  },
);
