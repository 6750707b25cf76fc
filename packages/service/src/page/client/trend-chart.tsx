import type { JSX } from 'preact';

import { toPercentages } from '../../output/percentages.ts';
import { duration } from '../../output/duration.ts';
import { countCodes } from './count-codes.ts';
import type { Script } from './read-script.ts';

const [WIDTH, HEIGHT, MOST] = [240, 44, 60];

/** The share of passes as a line, and under it the durations as bars; the oldest run at the left. */
export function TrendChart({
  script,
  columns,
}: {
  readonly script: Script;
  readonly columns: readonly number[];
}): JSX.Element | null {
  const runs = columns
    .filter((at) => script.history.runs[at]?.scope !== 'part')
    .toSorted((a, b) => a - b)
    .slice(-MOST)
    .map((at) => pointOf(script, at));
  if (runs.length < 2) return null;
  const step = WIDTH / (runs.length - 1);
  const longest = Math.max(1, ...runs.map(({ ms }) => ms));
  const lowest = Math.min(...runs.map(({ share }) => share));
  // The lowest stands at the middle, above the durations: a rate of 99 % is not as good as one of 100 %.
  const heightOf = (share: number): number => 2 + ((1 - share) / Math.max(0.01, 1 - lowest)) * (HEIGHT / 2 - 2);
  const line = runs.map(({ share }, at) => `${(at * step).toFixed(1)},${heightOf(share).toFixed(1)}`);
  const { share, ms } = runs.at(-1) ?? { share: 0, ms: 0 };
  const took = ms > 0 ? `\nBars: duration, last ${duration(ms)}` : '';
  const words = `Line: pass rate of ${runs.length} runs, lowest ${percent(lowest)}, last ${percent(share)}${took}`;
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={words}>
        {runs.map((run, at) => {
          const height = (run.ms / longest) * (HEIGHT / 2);
          return <rect x={Math.max(0, at * step - 1.5)} y={HEIGHT - height} width="3" height={height} />;
        })}
        <polyline points={line.join(' ')} />
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  );
}

/** As the start page tells it. */
function percent(share: number): string {
  return `${toPercentages([share, 1 - share])[0]} %`;
}

function pointOf({ history }: Script, at: number): { readonly share: number; readonly ms: number } {
  const [, pass = 0, fail = 0, blocked = 0, query = 0, , retried = 0, others = 0] = countCodes(history, at);
  // Errors outside of tests are no tests, and a run with nothing else has not passed.
  const bad = fail + blocked + query || others;
  const share = bad === 0 ? 1 : (pass + retried) / (pass + retried + bad);
  return { share, ms: history.runs[at]?.durationMs ?? 0 };
}
