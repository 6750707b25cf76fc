import type { RunnerName } from './runners.ts';

/** What a runner, or a version of it, shows otherwise, and why; `none`: it cannot be in this situation. */
export type Differences = { readonly [Name in RunnerName | `${RunnerName} ${string}`]?: Difference };

type Difference = { readonly why: string; readonly grid: readonly string[] | 'none' };

type Shown = { readonly grid: readonly string[]; readonly but?: Differences };

/** What this version of a runner has to show. */
export function gridOf(
  { grid, but = {} }: Shown,
  { name, label }: { readonly name: RunnerName; readonly label: string },
): readonly string[] | 'none' {
  const own =
    Object.entries(but).find(([wanted]) => wanted === label) ?? Object.entries(but).find(([wanted]) => wanted === name);
  return own?.[1]?.grid ?? grid;
}
