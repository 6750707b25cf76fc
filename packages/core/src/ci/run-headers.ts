import type { Build } from './build.ts';

type RunFacts = {
  readonly headers: Readonly<Record<string, string>>;
  readonly tester: string | undefined;
  readonly environment: string | undefined;
};

/** The headers of a run: facts of the build, then what the configuration says. Only what has a value. */
export function runHeaders(build: Build, { headers, tester, environment }: RunFacts): Readonly<Record<string, string>> {
  const all = {
    branch: build.branch,
    commit: build.commit?.slice(0, 10),
    build: build.url,
    environment,
    _tester: tester,
    ...headers,
  };
  const kept = Object.entries(all).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  return Object.fromEntries(kept.map(([id, value]) => [id, clean(value)]));
}

/** Branch names and header texts are foreign: one line, printable, not endless. */
function clean(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
