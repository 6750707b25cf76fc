import { createFailure, type Failure, type RunPaths } from '@runsheet/core/adapter';

import type { CoverageFacts, ThresholdKey } from './vitest-results.ts';

/** What this reporter reads of a map of coverage, which has the form of Istanbul for every provider. */
type CoverageMap = {
  files(): readonly string[];
  getCoverageSummary(): CoverageSummary;
  fileCoverageFor(file: string): { toSummary(): CoverageSummary };
};

type CoverageSummary = {
  readonly [Key in ThresholdKey]: { readonly pct: number; readonly total: number; readonly covered: number };
};

const KEYS: readonly ThresholdKey[] = ['lines', 'functions', 'statements', 'branches'];

/**
 * The thresholds that are not met, one failure for them all: Vitest compares them only after the last hook. Those for
 * globs are left to it, and so are all of a provider that is not its own. Pure.
 */
export function coverageFailures(
  coverage: unknown,
  facts: CoverageFacts | undefined,
  paths: RunPaths,
): readonly Failure[] {
  const { provider, thresholds } = facts ?? {};
  if (thresholds === undefined || provider === 'custom' || !isCoverageMap(coverage)) return [];
  const all = thresholds[100] === true ? 100 : undefined;
  const parts =
    thresholds.perFile === true
      ? coverage
          .files()
          .toSorted()
          .map((file) => ({ of: ` of ${paths.relative(file)}`, summary: coverage.fileCoverageFor(file).toSummary() }))
      : [{ of: '', summary: coverage.getCoverageSummary() }];
  const missed = parts.flatMap(({ of, summary }) =>
    KEYS.flatMap((key) => missedIn(summary[key], { key, of, wanted: all ?? thresholds[key] })),
  );
  return missed.length === 0 ? [] : [createFailure({ message: missed.join('\n') }, paths)];
}

type Wanted = { readonly key: ThresholdKey; readonly of: string; readonly wanted: number | undefined };

function missedIn(
  { pct, total, covered }: CoverageSummary[ThresholdKey],
  { key, of, wanted }: Wanted,
): readonly string[] {
  if (wanted === undefined) return [];
  if (wanted >= 0) return pct < wanted ? [`Coverage of ${key}${of} is ${pct} %, wanted: ${wanted} %.`] : [];
  const uncovered = total - covered;
  return uncovered > -wanted ? [`${uncovered} ${key}${of} are not covered, allowed: ${-wanted}.`] : [];
}

/** Vitest calls it unknown: a provider of one's own may hand over anything. */
function isCoverageMap(coverage: unknown): coverage is CoverageMap {
  return (
    typeof coverage === 'object' &&
    coverage !== null &&
    'getCoverageSummary' in coverage &&
    'files' in coverage &&
    'fileCoverageFor' in coverage
  );
}
