import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Sandbox } from './sandbox.ts';

type Job = {
  readonly script: readonly string[];
  /** Runs whatever the script has ended with, and does not change how the job ends. */
  readonly after_script?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly parallel?: number;
  readonly artifacts?: { readonly paths: readonly string[] };
};

export type EndedJob = { readonly name: string; readonly isGood: boolean; readonly log: string };

/** Runs a pipeline of `examples/workflows` as GitLab would: jobs in their order, each with the artifacts of those before. */
export async function runPipeline(
  file: string,
  sandbox: Sandbox,
  variables: Readonly<Record<string, string>>,
): Promise<readonly EndedJob[]> {
  const path = fileURLToPath(new URL(`../../examples/workflows/${file}`, import.meta.url));
  const { default: _, ...jobs }: Readonly<Record<string, Job>> = parse(readFileSync(path, 'utf8'));
  const artifacts = sandbox.newFolder('artifacts');
  const ended: EndedJob[] = [];
  for (const [name, job] of Object.entries(jobs)) {
    const count = job.parallel ?? 1;
    const nodes = Array.from({ length: count }, (_none, i) => String(i + 1));
    const places = nodes.map((node) => ({ node, folder: checkOut(sandbox, { name, artifacts }) }));
    const machines = places.map(({ node, folder }) => {
      const environment = {
        ...variablesOf(variables),
        ...job.variables,
        ...(count === 1 ? {} : { CI_NODE_INDEX: node, CI_NODE_TOTAL: String(count) }),
      };
      return runJob(sandbox, job, { cwd: folder, environment });
    });
    const ends = await Promise.all(machines);
    ended.push(...ends.map(({ status, stdout, stderr }) => ({ name, isGood: status === 0, log: stdout + stderr })));
    for (const { folder } of places) keep(job.artifacts?.paths ?? [], folder, artifacts);
  }
  return ended;
}

type Place = Parameters<Sandbox['shell']>[1];

async function runJob(sandbox: Sandbox, { script, after_script: after = [] }: Job, place: Place) {
  const { status, stdout, stderr } = await sandbox.shell(script.join('\n'), place);
  const then = await sandbox.shell(after.join('\n'), place);
  return { status, stdout: stdout + then.stdout, stderr: stderr + then.stderr };
}

function checkOut(
  sandbox: Sandbox,
  { name, artifacts }: { readonly name: string; readonly artifacts: string },
): string {
  const folder = sandbox.newFolder(name);
  cpSync(sandbox.repository, folder, { recursive: true });
  cpSync(artifacts, folder, { recursive: true });
  return folder;
}

/** Files of one name, from several jobs: the last one stays. */
function keep(paths: readonly string[], folder: string, artifacts: string): void {
  for (const path of paths) {
    if (existsSync(join(folder, path))) cpSync(join(folder, path), join(artifacts, path), { recursive: true });
  }
}

function variablesOf(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return {
    CI: 'true',
    GITLAB_CI: 'true',
    CI_COMMIT_REF_NAME: 'main',
    CI_COMMIT_SHA: '1'.repeat(40),
    CI_DEFAULT_BRANCH: 'main',
    CI_PIPELINE_ID: '77',
    ...variables,
  };
}
