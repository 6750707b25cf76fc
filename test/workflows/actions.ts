import { cpSync, existsSync, globSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Sandbox } from './sandbox.ts';

/** A step of a job that calls an action. */
export type ActionCall = {
  readonly workspace: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly sandbox: Sandbox;
  /** Where artifacts are kept by their names. */
  readonly artifacts: string;
};

/** Does what an action of GitHub would do, as far as the examples need it. Throws where that fails. */
export function callAction(name: string, call: ActionCall): void {
  const action = ACTIONS[name.replace(/@v\d+$/, '')];
  if (action === undefined) throw new Error(`this action is not known here: ${name}`);
  action(call);
}

const ACTIONS: Readonly<Record<string, (call: ActionCall) => void>> = {
  'actions/checkout': ({ workspace, sandbox }) => cpSync(sandbox.repository, workspace, { recursive: true }),
  'actions/setup-node': () => undefined,
  'actions/upload-artifact': upload,
  'actions/download-artifact': download,
};

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
