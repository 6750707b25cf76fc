import { describe, expect, test } from 'vitest';
import { sheetFrom } from '../../plan/drawing.test.support.ts';
import { allFaults, explore } from './explore.test.support.ts';
import { openDesk } from './desk.test.support.ts';
import { type SimResult, wrongContents } from './check.test.support.ts';
import { writesOfReplay } from './replay.test.support.ts';
import { play } from './scenario.test.support.ts';
import { FIRST_BUILD_OF_ALL, LATER_BUILD } from './scenarios.test.support.ts';
import { NO_FAULTS } from './world.test.support.ts';

const SERVICES: readonly (readonly [claim: string, description: (text: string) => string])[] = [
  ['trims descriptions and folds their blanks', (text) => text.replaceAll(/ +/g, ' ').trim()],
  ['drops descriptions', () => ''],
  ...[20, 60, 75, 90, 120, 150].map(
    (length) => [`cuts descriptions after ${length} characters`, (text: string) => text.slice(0, length)] as const,
  ),
];

describe.each(SERVICES)('a service that %s', (_, description) => {
  test.each([FIRST_BUILD_OF_ALL, LATER_BUILD])(
    'has each row and each run of $name once, whatever fault it meets',
    async (scenario) => {
      const changing = { ...scenario, habits: { ...scenario.habits, description } };
      expect(await lostOrDoubled(await play(changing, NO_FAULTS))).toEqual([]);
      const exploring = { faults: 1, faultsFor: allFaults, check: lostOrDoubled, sample: 7 } as const;
      const { wrong } = await explore(changing, exploring);
      expect(wrong.slice(0, 2).join('\n\n')).toBe('');
    },
  );

  test('gets each new test once, build after build', async () => {
    const desk = openDesk({ description });
    for (const tests of ['adds', 'adds\n  pays', 'adds\n  pays\n  sums', 'adds\n  pays\n  sums']) {
      expect((await desk.publish(sheetFrom(`a.test.ts\n  ${tests}`))).error).toBeUndefined();
    }
    const [script] = desk.service.scripts;
    expect(script?.rows.map(({ text }) => text)).toEqual(['Unhandled errors', 'a.test.ts', 'adds', 'pays', 'sums']);
    expect(script?.runs).toHaveLength(4);
  });
});

/** Without the notes, files may come in another order. A note that is not kept may be written again. */
async function lostOrDoubled(result: SimResult): Promise<readonly string[]> {
  const found = wrongContents(result);
  if (found.length > 0) return found;
  return (await writesOfReplay(result)).filter((line) => !line.includes('PATCH'));
}
