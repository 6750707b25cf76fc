import {
  counted,
  type Connection,
  findProject,
  RunsheetError,
  type CommandSetup,
  toRunsheetError,
} from '@runsheet/core/command';
import { findScript, listScripts, type Standing } from '../show/find-script.ts';
import { checkScript } from './check-script.ts';
import { type Finding, fromError, note, ok } from './finding.ts';

type Client = Connection['client'];

/** Asks the service whether it takes the key, and looks at the script or, for an audit, at all of the project. */
export async function checkService(
  client: Client,
  setup: CommandSetup,
  wanted: CheckScope,
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
    const more = wanted.isAudit
      ? await auditProject(client, setup, project)
      : await checkOwnScript(client, setup, wanted);
    return [...findings, ...more];
  } catch (error) {
    return [...findings, fromError(asked, toRunsheetError(error, 'doctor'))];
  }
}

type CheckScope = {
  readonly isAudit: boolean;
  readonly directory: string;
  /** Folders of the packages that have the tests, where the folder itself has none. */
  readonly packages: readonly string[];
};

/** The script of this package. */
async function checkOwnScript(
  client: Client,
  setup: CommandSetup,
  { directory, packages }: CheckScope,
): Promise<readonly Finding[]> {
  const { layout } = setup.settings;
  if (layout !== 'single') return [note('script', `Several scripts (layout: ${layout}).`, 'See them all: --audit')];
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
      return [note('script', what, `Look at one of them: --cwd ${first}; at all: --audit`)];
    }
    return [ok('script', `${script.name} is not there yet: the first build makes it.`)];
  }
}

/** Every script of a project that was made by runsheet, and names that are there twice. */
async function auditProject(client: Client, setup: CommandSetup, project: Project): Promise<readonly Finding[]> {
  const { folders } = await client.folders.tree(project.id, { scripts: 'full' });
  const ours = listScripts(folders).filter(isMarked);
  if (ours.length === 0) return [note('script', 'No script of this project was made by runsheet.')];
  const doubled = checkDoubled(ours);
  const checked: (readonly Finding[])[] = [];
  for (const { script } of ours) checked.push(await checkScript(script.id, client, setup));
  return [headline(project, checked, doubled.length), ...doubled, ...checked.flat()];
}

/** The whole audit in a line: how many there are, and how many ask for a look. */
function headline({ name }: Project, checked: readonly (readonly Finding[])[], doubled: number): Finding {
  const noted = checked.filter((findings) => findings.some(({ state }) => state !== 'ok')).length;
  const rest = noted === 0 ? 'all in order' : `${checked.length - noted} in order, ${noted} to look at`;
  const more = doubled === 0 ? '' : `; ${counted(doubled, 'name')} there more than once`;
  return ok('audit', `${counted(checked.length, 'script')} of ${name} made by runsheet: ${rest}${more}.`);
}

type Project = Awaited<ReturnType<typeof findProject>>;

/** A script that people have renamed still says what it was made for. */
function isMarked({ script: { description = '' } }: Standing): boolean {
  return description.includes('[runsheet: ');
}

function placeOf({ folders, script }: Standing): string {
  return [...folders, script].map(({ name }) => name).join('/');
}

function checkDoubled(scripts: readonly Standing[]): readonly Finding[] {
  return [...new Set(scripts.map(placeOf))].flatMap((place) => {
    const doubled = scripts.filter((standing) => placeOf(standing) === place);
    if (doubled.length === 1) return [];
    const ids = doubled
      .map(({ script }) => script.id)
      .toSorted((a, b) => a - b)
      .join(', ');
    return [
      note('script', `${place} is there ${doubled.length} times: ${ids}.`, 'Rename all but the oldest in the service.'),
    ];
  });
}
