import type { Build } from './build.ts';

type RunHeaders = Readonly<Record<string, string>>;

type BuildFacts = Partial<Pick<Build, 'branch' | 'commit' | 'url'>>;

type ConfiguredHeaders = {
  readonly headers: RunHeaders;
  readonly tester?: string | undefined;
  readonly environment?: string | undefined;
};

/** The headers of a run: facts of the build, then what the configuration says. Only what has a value. */
export function runHeaders(build: BuildFacts, { headers, tester, environment }: ConfiguredHeaders): RunHeaders {
  const all = {
    branch: build.branch,
    commit: build.commit?.slice(0, 10),
    build: build.url,
    environment,
    _tester: tester,
    ...headers,
  };
  const cleaned = Object.entries(all).map(([id, value]) => [id, clean(value ?? '')] as const);
  return Object.fromEntries(cleaned.filter(([, value]) => value !== ''));
}

/** Secrets may stand in what the configuration says. */
export function redactHeaders(headers: RunHeaders, redact: (text: string) => string): RunHeaders {
  return Object.fromEntries(Object.entries(headers).map(([id, value]) => [id, redact(value)]));
}

const LONGEST_HEADER = 200;

/** Branch names and header texts are foreign: one line, printable, not endless. */
function clean(value: string): string {
  const line = value.replaceAll(UNPRINTABLE, ' ').trim();
  return [...line].slice(0, LONGEST_HEADER).join('').trim();
}

// Line breaks, control characters, half characters, and marks that turn the direction of the text round.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
