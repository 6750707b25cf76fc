import type { RunnerName } from './runners.ts';

/** What a runner, or a version of it, shows otherwise, and why; `none`: it cannot be in this situation. */
export type Differences = { readonly [Name in RunnerName | `${RunnerName} ${string}`]?: Difference };

type Difference = {
  readonly why: string;
  readonly grid: readonly string[] | 'none';
  /** How many more tests the runner itself counts; `none`: it prints no counts. */
  readonly counts?: MoreCounts | 'none';
};

export type MoreCounts = { readonly passed?: number; readonly failed?: number };

/** The same whether its files share a process or have workers. */
export function ofMocha(why: string, grid: Difference['grid']): Differences {
  return { Mocha: { why, grid }, 'Mocha in parallel': { why, grid } };
}

/** Every version plays it: those before 12 do not name the file that a worker failed with. */
export function inParallel(difference: Difference): Differences {
  return {
    'Mocha in parallel': difference,
    'Mocha in parallel 10': difference,
    'Mocha in parallel 11': difference,
  };
}

type Shown = { readonly grid: readonly string[]; readonly but?: Differences };

/** A version of a runner. */
export type Version = { readonly name: RunnerName; readonly label: string };

/** What this version of a runner has to show. */
export function gridOf(shown: Shown, version: Version): readonly string[] | 'none' {
  return differenceOf(shown, version)?.grid ?? shown.grid;
}

/** In what this version of a runner differs. */
export function differenceOf({ but = {} }: Shown, { name, label }: Version): Difference | undefined {
  const own =
    Object.entries(but).find(([wanted]) => wanted === label) ?? Object.entries(but).find(([wanted]) => wanted === name);
  return own?.[1];
}
