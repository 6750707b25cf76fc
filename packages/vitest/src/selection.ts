import type { Selection } from '@runsheet/core/adapter';
import type { Specification, VitestConfig } from './vitest-results.ts';

/** What was asked to run. */
export type Request = {
  readonly config: VitestConfig;
  readonly specifications: readonly Specification[];
  /** How many test files there are in all; undefined if that could not be found out. */
  readonly fileCount: number | undefined;
};

/** Whether everything the project has was asked to run, and if not, what it was narrowed by. Pure. */
export function selectionOf({ config, specifications, fileCount }: Request): Selection {
  // Merged reports are of runs elsewhere; what is here to be run says nothing about them.
  if (config.mergeReports !== undefined && config.mergeReports !== '') return { kind: 'all' };
  const reasons = [...testFilters(config, specifications), ...fileFilters(config)];
  if (reasons.length === 0 && fileCount !== undefined && specifications.length < fileCount) {
    reasons.push(`${specifications.length} of ${fileCount} test files`);
  }
  return reasons.length === 0 ? { kind: 'all' } : { kind: 'partial', why: reasons.join(', ') };
}

/** Whether tests inside of files were left out: then a skipped test may be one that was not asked for. */
export function isNarrowed(config: VitestConfig, specifications: readonly Specification[]): boolean {
  return testFilters(config, specifications).length > 0;
}

function testFilters(config: VitestConfig, specifications: readonly Specification[]): string[] {
  const reasons: string[] = [];
  if (config.testNamePattern !== undefined) reasons.push(`tests named ${config.testNamePattern.source}`);
  if (config.tagsFilter?.length) reasons.push(`tags ${config.tagsFilter.join(', ')}`);
  if (specifications.some(({ testLines }) => testLines?.length)) reasons.push('tests at given lines');
  if (specifications.some(({ testIds }) => testIds?.length)) reasons.push('given tests');
  return reasons;
}

function fileFilters(config: VitestConfig): string[] {
  const reasons: string[] = [];
  if (config.changed) reasons.push('changed files');
  if (config.shard !== undefined) reasons.push(`shard ${config.shard.index} of ${config.shard.count}`);
  if (config.project?.length) reasons.push(`projects ${config.project.join(', ')}`);
  if (config.cliExclude?.length) reasons.push(`without ${config.cliExclude.join(', ')}`);
  return reasons;
}
