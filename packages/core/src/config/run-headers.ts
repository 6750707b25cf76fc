import type { Build } from '../ci/detect-build.ts';
import { UNPRINTABLE, cutText } from '../report/printable.ts';
import type { Settings } from './config-input.ts';

type RunHeaders = Readonly<Record<string, string>>;

type BuildFacts = Partial<Pick<Build, 'branch' | 'commit' | 'url'>>;

type RunOptions = Partial<Pick<Settings['run'], 'tester' | 'environment'>> & { readonly headers: RunHeaders };

export function runHeaders(build: BuildFacts, run: RunOptions): RunHeaders {
  const all = { ...standard(build, run), ...run.headers };
  const cleaned = Object.entries(all).map(([id, value]) => [id, clean(value ?? '')] as const);
  return Object.fromEntries(cleaned.filter(([, value]) => value !== ''));
}

/** The headers that every run may have: a new script gets a field for each. */
export function standardHeaders(): readonly string[] {
  return Object.keys(standard({}, {}));
}

function standard(
  { branch, commit, url }: BuildFacts,
  { tester, environment }: Partial<RunOptions>,
): Readonly<Record<string, string | undefined>> {
  return { branch, commit: commit?.slice(0, 10), build: url, _tester: tester, environment };
}

/** Secrets may stand in what the configuration says. */
export function redactHeaders(headers: RunHeaders, redact: (text: string) => string): RunHeaders {
  return Object.fromEntries(Object.entries(headers).map(([id, value]) => [id, redact(value)]));
}

const LONGEST_HEADER = 200;

/** Branch names and header texts are foreign: one line, printable, not endless. */
function clean(value: string): string {
  return cutText(value.replaceAll(/\s+/g, ' ').replaceAll(UNPRINTABLE, ' ').trim(), LONGEST_HEADER, '').trim();
}
