// Every pair of faults at the requests of a first and of a later build, over HTTP. Takes a quarter of an hour.
// What goes wrong is told as arguments with which it is played again:
//   npm run test:faults -- --play "first 5: answer lost, 9: told to wait"
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { firstHits, type Hit, PAIR_SCENARIOS, type PairScenario, playHits, playPairs } from './all-pairs.ts';

/** Some schedules wait for an answer that never comes: others are played meanwhile. */
const LANES = 4;

const { values } = parseArgs({ options: { play: { type: 'string' }, share: { type: 'string' } } });

if (values.play !== undefined) await playAgain(values.play);
else if (values.share !== undefined) await playShare(values.share);
else await playAll();

/** Divides the pairs among as many processes as the machine has processors. */
async function playAll(): Promise<void> {
  const startedAt = performance.now();
  const count = availableParallelism();
  const shares = Array.from({ length: count }, (_, i) => fork(import.meta.filename, ['--share', `${i}/${count}`]));
  let pairs = 0;
  for (const share of shares) {
    share.on('message', (played) => {
      pairs += Number(played);
      if (process.stdout.isTTY) process.stdout.write(`\r${pairs} schedules`);
    });
  }
  const codes = await Promise.all(shares.map(endOf));
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  const isRight = codes.every((code) => code === 0);
  tell(`\r${pairs} schedules in ${minutes} minutes: ${isRight ? 'all right' : 'NOT all right, see above'}`);
  process.exitCode = isRight ? 0 : 1;
}

async function endOf(share: ChildProcess): Promise<unknown> {
  const [code]: readonly unknown[] = await once(share, 'exit');
  return code;
}

/** Plays one part of several: every nth first hit with all the second ones behind it. */
async function playShare(share: string): Promise<void> {
  const [own = 0, count = 1] = share.split('/').map(Number);
  for (const scenario of PAIR_SCENARIOS) {
    const hits = (await firstHits(scenario)).filter((_, i) => i % count === own);
    const lanes = Array.from({ length: LANES }, async () => {
      for (let hit = hits.shift(); hit !== undefined; hit = hits.shift()) await playFrom(scenario, hit);
    });
    await Promise.all(lanes);
  }
}

async function playFrom(scenario: PairScenario, first: Hit): Promise<void> {
  let played = 0;
  for await (const { hits, played: result } of playPairs(scenario, first)) {
    played += 1;
    if (result.wrong !== '') complain(scenario, hits, result.wrong);
  }
  process.send?.(played);
}

async function playAgain(text: string): Promise<void> {
  const [name = '', list = ''] = text.split(/ (.*)/s);
  const scenario = PAIR_SCENARIOS.find((known) => known.name === name);
  if (scenario === undefined) throw new TypeError(`there is no scenario "${name}"`);
  const hits = list.split(/, (?=\d+: )/).map((hit): Hit => {
    const [nth = '', effect = ''] = hit.split(': ');
    return { nth: Number(nth), name: effect };
  });
  const { wrong, methods } = await playHits(scenario, hits);
  tell(`${methods.join(' ')}\n${wrong === '' ? 'all right' : wrong}`);
  process.exitCode = wrong === '' ? 0 : 1;
}

function complain({ name }: PairScenario, hits: readonly Hit[], wrong: string): void {
  const list = hits.map((hit) => `${hit.nth}: ${hit.name}`).join(', ');
  tell(`\n--play "${name} ${list}"\n${wrong}`);
  process.exitCode = 1;
}

function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}
