import {
  type Connection,
  findProject,
  RunsheetError,
  type CommandSetup,
  toRunsheetError,
} from '@runsheet/core/command';
import { findScript } from '../show/find-script.ts';
import { checkScript } from './check-script.ts';
import { type Finding, fromError, note, ok, unchecked } from './finding.ts';

type Client = Connection['client'];

/** Asks the service whether it takes the key, and looks at the script. */
export async function checkService(
  client: Client,
  setup: CommandSetup,
  wanted: CheckScope,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  try {
    await client.whoami();
    findings.push(ok('key', `${setup.config.baseUrl} accepts the key.`));
    const project = await findProject(setup.config.project, client);
    findings.push(ok('project', `${project.name} (${project.id})`));
    return [...findings, ...(await checkOwnScript(client, setup, wanted))];
  } catch (error) {
    const [reached = 'script', ...rest] = ORDER.slice(findings.length);
    return [
      ...findings,
      fromError(reached, toRunsheetError(error, 'doctor')),
      ...rest.map((check) => unchecked(check, `Asked after ${WORDS[reached]}.`)),
    ];
  }
}

type CheckScope = {
  readonly directory: string;
  /** Folders of the packages that have the tests, where the folder itself has none. */
  readonly packages: readonly string[];
};

/** What the service is asked for, one after the other. */
const ORDER = ['key', 'project', 'script'] as const;
const WORDS = { key: 'the key', project: 'the project', script: 'the script' } as const;

/** What was not looked at, because the service cannot be asked. A key that is missing was told already. */
export function serviceUnchecked(why: string, told: readonly Finding[]): readonly Finding[] {
  const isTold = (check: Finding['check']) => told.some((one) => one.check === check && one.code !== undefined);
  return ORDER.filter((check) => !isTold(check)).map((check) => unchecked(check, why));
}

/** The script of this package. */
async function checkOwnScript(
  client: Client,
  setup: CommandSetup,
  { directory, packages }: CheckScope,
): Promise<readonly Finding[]> {
  const { layout } = setup.settings;
  if (layout !== 'single') return [note('script', `Several scripts (layout: ${layout}), which are not looked at.`)];
  try {
    const found = await findScript(setup, client, directory);
    const doubled = found.notice === undefined ? [] : [fromError('script', found.notice, 'note')];
    return [...doubled, ...(await checkScript(found.id, client, setup))];
  } catch (error) {
    const { script } = setup.settings;
    const isMissing = error instanceof RunsheetError && error.code === 'RS1106';
    if (!isMissing || script.kind === 'id') throw error;
    const [first] = packages;
    if (first !== undefined && setup.config.script === undefined) {
      const what = 'Each package of the workspace has a script of its own, and the root has no tests.';
      return [note('script', what, `Look at one of them: --cwd ${first}`)];
    }
    return [ok('script', `${script.name} is not there yet: the first build makes it.`)];
  }
}
