import { join } from 'node:path';
import { readIfThere, shortPath } from './look-around.ts';
import type { ByHand, Chosen } from './init-plan.ts';

/**
 * What a person has to do for Turborepo, whose tasks see no variables but those that it names. Its file may have
 * comments, so that it is not changed.
 */
export function planTurbo({ packages: [first], root }: Chosen): readonly ByHand[] {
  for (const name of ['turbo.json', 'turbo.jsonc']) {
    const path = join(root, name);
    const text = readIfThere(path);
    if (text === undefined) continue;
    const isOpen = /RUNSHEET_|"envMode"\s*:\s*"loose"/.test(text);
    return isOpen ? [] : [{ where: shortPath(path, first), why: WHY, write: passThrough(first) }];
  }
  return [];
}

const WHY = 'its tasks see only the variables that it names, and what comes from its cache ran no tests';

function passThrough({ workflows, otherCi }: Chosen['packages'][0]): string {
  const ofCi = [...(workflows.length > 0 ? ['GitHub Actions'] : []), ...otherCi].flatMap((ci) => VARIABLES[ci] ?? []);
  const names = ['RUNSHEET_*', 'CI', ...(ofCi.length === 0 ? ['GITHUB_*'] : ofCi)];
  return `"globalPassThroughEnv": ${JSON.stringify(names).replaceAll(',', ', ')}`;
}

/** By which a build is known. */
const VARIABLES: Readonly<Record<string, readonly string[]>> = {
  'GitHub Actions': ['GITHUB_*'],
  GitLab: ['GITLAB_CI', 'CI_*'],
  CircleCI: ['CIRCLECI', 'CIRCLE_*'],
  'Azure Pipelines': ['TF_BUILD', 'BUILD_*', 'SYSTEM_*'],
  'Bitbucket Pipelines': ['BITBUCKET_*'],
  Buildkite: ['BUILDKITE', 'BUILDKITE_*'],
  Jenkins: ['JENKINS_URL', 'BUILD_*', 'GIT_*', 'BRANCH_*', 'CHANGE_*', 'TAG_NAME'],
};
