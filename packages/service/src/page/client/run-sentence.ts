import { newsLine, type RunNews } from '@runsheet/core/history';

import { duration } from '../../output/duration.ts';
import type { Count } from './counts.tsx';

/** What is known of a run before anybody opens a cell. */
type Told = {
  readonly news: RunNews | undefined;
  readonly counts: readonly Count[];
  readonly durationMs: number | undefined;
};

/** A run in one sentence: what is new in it, what passed, and how long it took. Pure. */
export function runSentence({ news, counts, durationMs }: Told): string {
  const sum = (...kinds: readonly string[]) =>
    counts.reduce((all, { kind, count }) => all + (kinds.includes(kind) ? count : 0), 0);
  const [passed, blocked] = [sum('pass', 'retried'), sum('blocked')];
  const told = counts.reduce((all, { kind, count }) => all + (kind === 'none' ? 0 : count), 0);
  if (told === 0) return 'No results.';
  const changes = news === undefined ? '' : newsLine(news);
  const all = passed === told ? `all ${passed} passed` : `${passed} passed`;
  const tests = `${all}${blocked === 0 ? '' : `, ${blocked} blocked`}`;
  const took = durationMs === undefined ? '' : ` in ${duration(durationMs)}`;
  const sentence = `${changes === '' ? '' : `${changes}; `}${tests}${took}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
