/** IO: clock, console, processes. Plays as many random schedules as are asked for: npm run test:simulator. */
import { parseArgs } from 'node:util';
import { playSeed } from './random-scenario.test.support.ts';

const PROGRESS_EVERY_MS = 10_000;
const MOST_TOLD = 20;

const { values } = parseArgs({
  options: { schedules: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
playAll({ count: Number(values.schedules), first: Number(values.seed) }).catch((error: unknown) => {
  say(String(error));
  process.exitCode = 1;
});

/** A seed that fails is told with all its requests, and is played again with `--seed n --schedules 1`. */
async function playAll({ count, first }: { readonly count: number; readonly first: number }): Promise<void> {
  const startedAt = performance.now();
  let toldAt = startedAt;
  let failed = 0;
  for (let played = 1; played <= count; played += 1) {
    const wrong = await playSeed(first + played - 1);
    if (wrong !== '') {
      failed += 1;
      if (failed <= MOST_TOLD) say(wrong);
    }
    if (performance.now() - toldAt > PROGRESS_EVERY_MS) {
      toldAt = performance.now();
      say(`${played} of ${count} schedules, ${failed} failed`);
    }
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  say(`${count} schedules from seed ${first} in ${seconds} s: ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
