import type { Client } from '@runsheet/core/client';
import { findProject, RunsheetError, type CommandSetup, toRunsheetError } from '@runsheet/core/command';
import { findScript } from '../show/find-script.ts';
import { packagesBelow } from '../init/find-workspace.ts';
import { checkScript } from './check-script.ts';
import { type Finding, fromError, note, ok } from './finding.ts';

export async function checkService(
  client: Client,
  setup: CommandSetup,
  directory: string,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  let asked: Finding['check'] = 'key';
  try {
    await client.whoami();
    findings.push(ok('key', `${setup.config.baseUrl} accepts the key.`));
    asked = 'project';
    const project = await findProject(setup.config.project, client);
    findings.push(ok('project', `${project.name} (${project.id})`));
    asked = 'script';
    return [...findings, ...(await checkOwnScript(client, setup, directory))];
  } catch (error) {
    return [...findings, fromError(asked, toRunsheetError(error, 'doctor'))];
  }
}

async function checkOwnScript(client: Client, setup: CommandSetup, directory: string): Promise<readonly Finding[]> {
  const { layout } = setup.settings;
  if (layout !== 'single') {
    return [note('script', `Several scripts (layout: ${layout}).`, 'Look at one of them: --script <name or id>')];
  }
  try {
    const found = await findScript(setup, client, directory);
    const doubled = found.notice === undefined ? [] : [fromError('script', found.notice, 'note')];
    return [...doubled, ...(await checkScript(found.id, client, setup))];
  } catch (error) {
    const { script } = setup.settings;
    const isMissing = error instanceof RunsheetError && error.code === 'RS1106';
    if (!isMissing || script.kind === 'id') throw error;
    const [first] = setup.config.script === undefined ? (packagesBelow(directory) ?? []) : [];
    if (first !== undefined) {
      const what = 'Each package of the workspace has a script of its own, and the root has no tests.';
      return [note('script', what, `Look at one of them: --cwd ${first}`)];
    }
    return [ok('script', `${script.name} is not there yet: the first build makes it.`)];
  }
}
