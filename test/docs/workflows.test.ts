import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const REPOSITORY = join(import.meta.dirname, '../..');
const FILES = globSync('.github/workflows/*.yml', { cwd: REPOSITORY }).toSorted();
const manifest: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(REPOSITORY, 'package.json'), 'utf8'),
);

type Step = { readonly uses?: string; readonly run?: string; readonly with?: Readonly<Record<string, unknown>> };
type Job = {
  readonly steps: readonly Step[];
  readonly 'timeout-minutes'?: number;
  readonly needs?: string | readonly string[];
  readonly strategy?: { readonly matrix: { readonly node?: readonly number[] } };
};
type Workflow = { readonly permissions?: unknown; readonly jobs: Readonly<Record<string, Job>> };

test('there are workflows for tests, for other platforms, for releases and for versions of runners', () => {
  const names = FILES.map((file) => file.split('/').at(-1));
  expect(names).toEqual(['ci.yml', 'platforms.yml', 'release.yml', 'runners.yml']);
});

describe.each(FILES)('%s', (file) => {
  const workflow: Workflow = parse(readFileSync(join(REPOSITORY, file), 'utf8'));
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);

  test('may read the repository and no more, unless a job says so', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  test.each(jobs)('the job %s ends in time, and waits for jobs that there are', (_, job) => {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
    expect(Object.keys(workflow.jobs)).toEqual(expect.arrayContaining([job.needs ?? []].flat()));
  });

  test('calls actions of GitHub alone, each by its version, and a checkout says what becomes of the token', () => {
    const uses = steps.flatMap((step) => step.uses ?? []);
    expect(uses.filter((name) => !/^actions\/[\w-]+@v\d+$/.test(name))).toEqual([]);
    const checkouts = steps.filter(({ uses: name }) => name?.startsWith('actions/checkout') === true);
    expect(checkouts.map((step) => typeof step.with?.['persist-credentials'])).toEqual(checkouts.map(() => 'boolean'));
  });

  test('runs scripts and files that there are', () => {
    const commands = steps.flatMap(({ run = '' }) => run.split('\n'));
    const scripts = commands.flatMap((line) => [
      ...line.matchAll(/\bnpm (?:run (?:--silent )?([\w:]+)|(start|test)\b)/g),
    ]);
    const names = scripts.map(([, name, short]) => name ?? short ?? '');
    expect(names.filter((name) => !(name in manifest.scripts))).toEqual([]);
    const programs = commands.filter((line) => line.startsWith('.')).map((line) => line.split(' ', 1).join(''));
    expect(programs.filter((program) => !existsSync(join(REPOSITORY, program)))).toEqual([]);
    expect(names.length + programs.length).toBeGreaterThan(0);
  });

  test('uses versions of Node that our packages support', () => {
    const named = steps.map((step) => step.with?.['node-version']).filter((version) => typeof version === 'number');
    const versions = [...named, ...jobs.flatMap(([, job]) => job.strategy?.matrix.node ?? [])];
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => ![20, 22, 24, 26].includes(version))).toEqual([]);
  });
});

test('what is uploaded was tested, and what is tagged was uploaded', () => {
  const { jobs }: Workflow = parse(readFileSync(join(REPOSITORY, '.github/workflows/release.yml'), 'utf8'));
  const runs = (name: string) => (jobs[name]?.steps ?? []).flatMap(({ run }) => run ?? []);
  expect(runs('dry')).toEqual(expect.arrayContaining(['.ci/run', 'npm run release:dry']));
  expect([jobs['upload']?.needs, jobs['tag']?.needs]).toEqual(['dry', 'upload']);
  expect(runs('upload').at(-1)).toContain('publish');
});
