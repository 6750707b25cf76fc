import { cpSync, existsSync, globSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plainEnvironment, runCommand } from '../support/run-command.ts';
import type { Sandbox } from './sandbox.ts';

/** A step of a job that calls an action. */
export type ActionCall = {
  readonly workspace: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly sandbox: Sandbox;
  /** Where artifacts are kept by their names. */
  readonly artifacts: string;
  /** What the job has set, with the key in it. */
  readonly environment: Readonly<Record<string, string>>;
};

/** Does what an action of GitHub would do, as far as the examples need it. Throws where that fails. */
export async function callAction(name: string, call: ActionCall): Promise<void> {
  const action = ACTIONS[name.replace(/@v\d+$/, '')];
  if (action === undefined) throw new Error(`this action is not known here: ${name}`);
  await action(call);
}

const ACTIONS: Readonly<Record<string, (call: ActionCall) => void | Promise<void>>> = {
  'actions/checkout': ({ workspace, sandbox }) => cpSync(sandbox.repository, workspace, { recursive: true }),
  'actions/setup-node': () => undefined,
  'actions/upload-artifact': upload,
  'actions/download-artifact': download,
  'OWNER/REPOSITORY/packages/action': runOwn,
};

/** Our own action, from its bundle. */
async function runOwn({ workspace, inputs, environment }: ActionCall): Promise<void> {
  const given = Object.entries({ 'github-token': 'token-of-the-job', ...inputs });
  const variables = Object.fromEntries(given.map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]));
  const place = { cwd: workspace, environment: { ...plainEnvironment(), ...environment, ...variables } };
  const { status, stderr } = await runCommand(process.execPath, [join(ACTION, 'dist', 'index.js')], place);
  if (status !== 0) throw new Error(stderr);
}

export const ACTION = fileURLToPath(new URL('../../packages/action', import.meta.url));

/** What is hidden is left out, unless it is asked for; nothing to upload is only a warning. Jobs may be repeated. */
function upload({ workspace, inputs: { name = 'artifact', path = '', ...inputs }, artifacts }: ActionCall): void {
  const isHidden = basename(path).startsWith('.') && inputs['include-hidden-files'] !== 'true';
  const source = resolve(workspace, path);
  if (isHidden || !existsSync(source)) return;
  if (inputs.overwrite !== 'true') throw new Error(`a repeated job could not upload ${name} again`);
  cpSync(source, join(artifacts, name), { recursive: true });
}

/** One artifact by its name goes into the folder itself, several by a pattern into folders below it. */
function download({ workspace, inputs: { name, pattern, path = '.' }, artifacts }: ActionCall): void {
  const target = resolve(workspace, path);
  if (name !== undefined) {
    if (!existsSync(join(artifacts, name))) throw new Error(`there is no artifact ${name}`);
    cpSync(join(artifacts, name), target, { recursive: true });
    return;
  }
  const names = pattern === undefined ? readdirSync(artifacts) : globSync(pattern, { cwd: artifacts });
  for (const found of names) cpSync(join(artifacts, found), join(target, found), { recursive: true });
}
