import type { Environment } from './build.ts';

/**
 * What CI calls the whole run that this job is a part of; empty outside of CI. It is the same for all jobs of the run
 * and for another CI attempt at one of them.
 */
export function ciRunOf(environment: Environment): string {
  const name = VARIABLES.find((variable) => Boolean(environment[variable]));
  return name === undefined ? '' : `${name}=${environment[name]}`;
}

const VARIABLES = [
  'GITHUB_RUN_ID',
  'CI_PIPELINE_ID',
  'CIRCLE_WORKFLOW_ID',
  'BUILDKITE_BUILD_ID',
  'BUILD_BUILDID',
  'BITBUCKET_BUILD_NUMBER',
  'BUILD_TAG',
] as const;
