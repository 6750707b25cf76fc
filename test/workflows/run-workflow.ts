import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { callAction } from './actions.ts';
import { type Contexts, fill, isWanted } from './expressions.ts';
import type { Sandbox } from './sandbox.ts';

/** What a run of a workflow is given besides its file. */
export type Trigger = {
  readonly sandbox: Sandbox;
  /** Where artifacts are kept; another workflow may go on with them. */
  readonly artifacts: string;
  readonly event: { readonly name: string; readonly payload: object };
  readonly secrets: Readonly<Record<string, string>>;
  readonly vars: Readonly<Record<string, string>>;
  /** Address of GitHub's API; left out: no step asks it. */
  readonly api?: string;
};

export type EndedJob = {
  readonly name: string;
  readonly end: 'success' | 'failure' | 'skipped';
  /** The steps that ran, and how they ended. */
  readonly log: string;
  /** The job summary. */
  readonly summary: string;
};

/** Runs a workflow of `examples/workflows` step by step, as GitHub Actions would. Jobs of a matrix run at once. */
export async function runWorkflow(file: string, trigger: Trigger): Promise<readonly EndedJob[]> {
  const { jobs } = readWorkflow(file);
  const ended: EndedJob[] = [];
  for (const [id, job] of Object.entries(jobs)) {
    const needed = ended.filter(({ name }) => name.split(' ')[0] === job.needs);
    const hasFailed = needed.some(({ end }) => end !== 'success');
    const contexts = { ...trigger, github: githubOf(trigger) };
    if (!isWanted(job.if, contexts, hasFailed)) {
      ended.push({ name: id, end: 'skipped', log: '', summary: '' });
      continue;
    }
    const machines = (job.strategy?.matrix.shard ?? [undefined]).map((shard) => runJob(id, job, { trigger, shard }));
    ended.push(...(await Promise.all(machines)));
  }
  return ended;
}

type Step = {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly env?: Readonly<Record<string, string>>;
};
type Job = {
  readonly needs?: string;
  readonly if?: string;
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
};

type Workflow = { readonly jobs: Readonly<Record<string, Job>> };

function readWorkflow(file: string): Workflow {
  const path = fileURLToPath(new URL(`../../examples/workflows/${file}`, import.meta.url));
  const workflow: Workflow = parse(readFileSync(path, 'utf8'));
  return workflow;
}

function githubOf({ event }: Trigger) {
  return { event: event.payload, repository: 'shop/api', token: 'token-of-the-job' };
}

type Machine = { readonly trigger: Trigger; readonly shard: number | undefined };

async function runJob(id: string, job: Job, { trigger, shard }: Machine): Promise<EndedJob> {
  const { sandbox } = trigger;
  const name = shard === undefined ? id : `${id} ${shard}`;
  const folder = sandbox.newFolder(name.replace(' ', '-'));
  const workspace = join(folder, 'work');
  const files = filesOf(folder, trigger);
  const runner = { temp: join(folder, 'temp') };
  const known = { github: githubOf(trigger), matrix: { shard }, runner, secrets: trigger.secrets, vars: trigger.vars };
  const env = filled(job.env, known);
  const contexts: Contexts = { ...known, env };
  const fixed = { ...variablesOf(trigger, files), GITHUB_WORKSPACE: workspace, RUNNER_TEMP: runner.temp };
  let hasFailed = false;
  let log = '';
  for (const step of job.steps) {
    if (!isWanted(step.if, contexts, hasFailed)) continue;
    const environment = { ...fixed, ...env, ...filled(step.env, contexts) };
    const end = await runStep(step, { workspace, contexts, environment, trigger });
    hasFailed ||= !end.isGood;
    log += end.text;
  }
  const summary = readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8');
  return { name, end: hasFailed ? 'failure' : 'success', log, summary };
}

type Place = {
  readonly workspace: string;
  readonly contexts: Contexts;
  readonly environment: Readonly<Record<string, string>>;
  readonly trigger: Trigger;
};

async function runStep(step: Step, { workspace, contexts, environment, trigger }: Place) {
  const { sandbox, artifacts } = trigger;
  if (step.uses !== undefined) {
    const inputs = filled(step.with, contexts);
    await callAction(step.uses, { workspace, inputs, sandbox, artifacts, environment });
    return { isGood: true, text: '' };
  }
  const lines = fill(step.run ?? '', contexts);
  const { status, stdout, stderr } = await sandbox.shell(lines, { cwd: workspace, environment });
  return { isGood: status === 0, text: `$ ${lines}\n${stdout}${stderr}[${status}]\n` };
}

function filled(
  texts: Readonly<Record<string, string | number | boolean>> | undefined,
  contexts: Contexts,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts ?? {}).map(([name, text]) => [name, fill(String(text), contexts)]));
}

/** The files that GitHub names to the steps of a job. One summary for all steps is enough here. */
function filesOf(folder: string, { event }: Trigger) {
  const files = {
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    GITHUB_OUTPUT: join(folder, 'output.txt'),
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
  };
  writeFileSync(files.GITHUB_STEP_SUMMARY, '');
  writeFileSync(files.GITHUB_OUTPUT, '');
  writeFileSync(files.GITHUB_EVENT_PATH, JSON.stringify(event.payload));
  return files;
}

function variablesOf(
  { event, api = '' }: Trigger,
  files: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return {
    ...files,
    CI: 'true',
    GITHUB_API_URL: api,
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: event.name,
    GITHUB_REF_NAME: 'main',
    GITHUB_REPOSITORY: 'shop/api',
    GITHUB_RUN_ID: '900',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_SHA: '1'.repeat(40),
  };
}
