import type { Selection } from '@runsheet/core/adapter';
import type { JestConfig } from './jest-results.ts';

/** What was asked to run. */
export type Request = {
  readonly config: JestConfig;
  /** How many of the projects have a part in the run. */
  readonly projectCount: number;
};

/** Whether everything the project has, or that belongs to a shard, was asked to run, and if not, what it was narrowed by. Pure. */
export function selectionOf({ config, projectCount }: Request): Selection {
  const all = config.projects.length;
  // A shard need not hold files of every project.
  const projects = config.shard === undefined && projectCount < all ? [`${projectCount} of ${all} projects`] : [];
  const within = testFilters(config);
  const reasons = [...within, ...fileFilters(config), ...projects];
  if (within.length > 0) return { kind: 'partial', why: reasons.join(', '), leavesOutTests: true };
  return reasons.length === 0 ? { kind: 'all' } : { kind: 'partial', why: reasons.join(', ') };
}

/** Whether tests inside of files were left out: then a pending test may be one that was not asked for. */
export function isNarrowed(config: JestConfig): boolean {
  return testFilters(config).length > 0;
}

type Filter = readonly [isSet: unknown, reason: string];

function testFilters({ testNamePattern }: JestConfig): readonly string[] {
  return reasonsOf([[testNamePattern, `tests named ${testNamePattern}`]]);
}

function fileFilters(config: JestConfig): readonly string[] {
  const patterns = config.testPathPatterns?.patterns ?? [config.testPathPattern ?? ''];
  const given = patterns.filter((pattern) => pattern !== '');
  return reasonsOf([
    [given.length > 0, `files like ${given.join(', ')}`],
    [given.length === 0 && config.runTestsByPath, 'given files'],
    [config.onlyChanged || config.lastCommit || config.changedSince, 'changed files'],
    [config.findRelatedTests, 'related files'],
    [config.onlyFailures, 'failed files'],
    [config.filter, 'a file filter'],
  ]);
}

function reasonsOf(filters: readonly Filter[]): readonly string[] {
  return filters.filter(([isSet]) => Boolean(isSet)).map(([, reason]) => reason);
}
