import { byName, isAnyUsed, narrowedBy, type RunFilter, type Selection } from '@runsheet/core/adapter';
import type { JestConfig } from './jest-results.ts';

/** What was asked to run. */
export type Request = {
  readonly config: JestConfig;
  /** How many of the projects have a part in the run. */
  readonly projectCount: number;
  /** What the command line leaves out, told where nothing else tells it. */
  readonly flags: readonly RunFilter[];
};

/** Whether everything the project has, or that belongs to a shard, was asked to run, and if not, what it was narrowed by. Pure. */
export function selectionOf({ config, projectCount, flags }: Request): Selection {
  const all = config.projects.length;
  // A shard need not hold files of every project.
  const isPart = config.shard === undefined && projectCount < all;
  const given: readonly RunFilter[] = [...fileFilters(config), [isPart, `${projectCount} of ${all} projects`]];
  return narrowedBy(testFilters(config), isAnyUsed(given) ? given : flags);
}

/** Whether tests inside of files were left out: then a pending test may be one that was not asked for. */
export function isNarrowed(config: JestConfig): boolean {
  return isAnyUsed(testFilters(config));
}

function testFilters({ testNamePattern }: JestConfig): readonly RunFilter[] {
  return [byName(testNamePattern)];
}

function fileFilters(config: JestConfig): readonly RunFilter[] {
  const patterns = config.testPathPatterns?.patterns ?? [config.testPathPattern ?? ''];
  const given = patterns.filter((pattern) => pattern !== '');
  return [
    [given.length > 0, `files like ${given.join(', ')}`],
    [given.length === 0 && config.runTestsByPath, 'given files'],
    [config.onlyChanged || config.lastCommit || config.changedSince, 'changed files'],
    [config.findRelatedTests, 'related files'],
    [config.onlyFailures, 'failed files'],
    [config.filter, 'a file filter'],
  ];
}
