import { byName, isAnyUsed, narrowedBy, type RunFilter, type Selection } from '@runsheet/core/adapter';
import { absentFiles } from './merged-reports.ts';
import type { ModuleResult, Shard, Specification, VitestConfig } from './vitest-results.ts';

/** What was asked to run. */
export type Request = {
  readonly config: VitestConfig;
  readonly specifications: readonly Specification[];
  /** Every test file that is here, in every project; undefined if that could not be found out. */
  readonly known: readonly Specification[] | undefined;
  /** What has run, as far as that is over. */
  readonly modules: readonly ModuleResult[];
  /** What else the command line leaves out. */
  readonly flags: readonly RunFilter[];
};

/**
 * Whether everything the project has was asked to run, and if not, what it was narrowed by. A shard that runs all of its
 * part was not narrowed. Pure.
 */
export function selectionOf({ config, specifications, known, modules, flags }: Request): Selection {
  // Merged reports are of runs elsewhere, and Vitest lists the files that they hold.
  if (config.mergeReports) return selectionOfMerged(absentFiles(modules, known).length, known);
  const files = [...fileFilters(config), ...flags];
  const given = isAnyUsed(files) ? files : [countOfFiles(specifications.length, known, config.shard)];
  return narrowedBy(testFilters(config, specifications), given);
}

/** Names of files on the command line show in the number of those that ran alone. */
function countOfFiles(count: number, known: readonly Specification[] = [], shard: Shard | undefined): RunFilter {
  const whole = shard === undefined ? known.length : shareOf(known.length, shard);
  return [count < whole, `${count} of ${whole} test files`];
}

function selectionOfMerged(absent: number, known: readonly Specification[] = []): Selection {
  if (absent === 0) return { kind: 'all' };
  return { kind: 'partial', why: `${known.length - absent} of ${known.length} test files` };
}

/** How many of the files Vitest gives to a shard. Vitest 3 and 4 list those of the others too. */
function shareOf(fileCount: number, { index, count }: Shard): number {
  return Math.floor(fileCount / count) + (index <= fileCount % count ? 1 : 0);
}

/** Whether tests inside of files were left out: then a skipped test may be one that was not asked for. */
export function isNarrowed(config: VitestConfig, specifications: readonly Specification[]): boolean {
  return isAnyUsed(testFilters(config, specifications));
}

function testFilters(config: VitestConfig, specifications: readonly Specification[]): readonly RunFilter[] {
  return [
    byName(config.testNamePattern?.source),
    [config.tagsFilter?.length, `tags ${config.tagsFilter?.join(', ')}`],
    [specifications.some(({ testLines }) => testLines?.length), 'tests at given lines'],
    [specifications.some(isOfGivenTests), 'given tests'],
  ];
}

/** As a test explorer asks for them, or `--lastFailed`. */
function isOfGivenTests({ testIds, testNames, testNamePattern, testTagsFilter }: Specification): boolean {
  return [testIds?.length, testNames?.length, testNamePattern, testTagsFilter?.length].some(Boolean);
}

function fileFilters({ changed, project, cliExclude }: VitestConfig): readonly RunFilter[] {
  return [
    [changed, 'changed files'],
    [project?.length, `projects ${project?.join(', ')}`],
    [cliExclude?.length, `without ${cliExclude?.join(', ')}`],
  ];
}
