import { expect, test } from 'vitest';
import { artifactsAddress } from './artifacts-address.ts';

const GITHUB = { ciRun: 'GITHUB_RUN_ID=71', buildUrl: 'https://github.com/shop/shop/actions/runs/71' };
const GITLAB = { ciRun: 'CI_PIPELINE_ID=9', buildUrl: 'https://gitlab.com/shop/shop/-/jobs/12' };
const JENKINS = { ciRun: 'BUILD_TAG=jenkins-shop-3', buildUrl: 'https://ci.shop/job/shop/3/' };
const TEMPLATE = 'https://files.shop/{run}/{path}';

test.each([
  ['nothing', undefined, GITLAB, undefined],
  ['names', 'names', GITLAB, undefined],
  ['links on GitHub, which has one page for all files', 'links', GITHUB, `${GITHUB.buildUrl}#artifacts`],
  ['links on GitLab', 'links', GITLAB, `${GITLAB.buildUrl}/artifacts/raw/{path}`],
  ['links where the CI keeps no files that are known', 'links', JENKINS, undefined],
  ['links outside of CI', 'links', { ciRun: '', buildUrl: undefined }, undefined],
  ['links, with a build that is no address', 'links', { ...GITLAB, buildUrl: '12' }, undefined],
  ['an address', TEMPLATE, JENKINS, 'https://files.shop/jenkins-shop-3/{path}'],
  [
    'an address, and a run with signs',
    TEMPLATE,
    { ...JENKINS, ciRun: 'BUILD_TAG=a b' },
    'https://files.shop/a%20b/{path}',
  ],
  ['an address outside of CI', TEMPLATE, { ciRun: undefined, buildUrl: undefined }, 'https://files.shop//{path}'],
] as const)('%s', (...[, option, job, address]) => {
  expect(artifactsAddress(option, job)).toBe(address);
});
