import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findConfigFile } from '@runsheet/core/command';
import { scriptsIn } from '../runners/manifest.ts';
import type { ConfiguredRunner } from '../runners/runner.ts';
import { isOlder } from '../runners/runners.ts';
import { editConfig, reportersCode, testRunnerCode } from './edit-config.ts';
import { editWorkflow, ENV_LINES } from './edit-workflow.ts';
import type { ByHand, Edit, FileChange, Files, InitPlan, PackageGroup } from './init-plan.ts';
import { addDevDependencies, addReporterToJson, addReporterToScripts, setValues } from './edit-manifest.ts';
import { type ConfigPlace, findConfigs } from './find-config.ts';
import {
  type FoundRunner,
  foldersAbove,
  lookAround,
  namesReporter,
  readIfThere,
  shortPath,
  type Surroundings,
} from './look-around.ts';
import { commandsThatReplace } from './replaced-reporters.ts';
import type { Scripts } from './test-command.ts';

/** Where results go; what is not known is left to the defaults. */
type Place = { readonly project?: string | undefined; readonly folder?: string | undefined };

/** What to change so that the tests of packages are published. Reads files, and writes none. */
export function planInit(chosen: PackageGroup, wanted: Place, version: string): InitPlan {
  const { packages, root } = chosen;
  const files = openFiles();
  const byHandSteps: ByHand[] = [];
  const [first] = packages;
  const take = (path: string, edit: Edit) => {
    if (edit.kind === 'changed') files.write(path, edit.text);
    if (edit.kind === 'by-hand') byHandSteps.push({ where: shortPath(path, first), why: edit.why, write: edit.write });
  };
  for (const found of packages) planPackage(found, { files, take, version });
  // Commands are run there, too, and the configuration file names what it brings.
  const top = join(root, 'package.json');
  take(top, addDevDependencies(files.read(top) ?? '{}', { runsheet: `^${version}` }));
  const place = editPlace(root, wanted);
  if (place !== undefined) take(place.path, place.edit);
  byHandSteps.push(...planCi(chosen, files));
  byHandSteps.push(...replacedByHand(packages));
  return { changes: files.changes(), byHand: byHandSteps };
}

type Take = (path: string, edit: Edit) => void;
type PackageOptions = { readonly files: Files; readonly take: Take; readonly version: string };

/** The packages to install, and the reporter in the configuration of each runner that is not too old for it. */
function planPackage(found: Surroundings, { files, take, version }: PackageOptions): void {
  const manifest = join(found.folder, 'package.json');
  for (const old of found.runners.filter(isTooOld)) take(manifest, newerRunner(old));
  const able = found.runners.filter((one) => !isTooOld(one));
  const packages = ['runsheet', ...able.map(({ runner }) => runner.reporter)];
  const range = Object.fromEntries(packages.map((name) => [name, `^${version}`]));
  take(manifest, addDevDependencies(files.read(manifest) ?? '', range));
  for (const { runner } of able) {
    if (runner.kind === 'scripts') {
      if (!namesReporter(runner, found)) take(manifest, addReporterToScripts(files.read(manifest) ?? '', runner));
      continue;
    }
    for (const place of findConfigs(runner, found)) {
      take(place.path, editRunner(runner, place, files.read(place.path) ?? ''));
    }
  }
}

function isTooOld({ version, runner }: FoundRunner): boolean {
  return version !== undefined && isOlder(version, runner.oldest);
}

function newerRunner({ runner: { name, packageName, oldest }, version }: FoundRunner): Edit {
  const from = oldest.join('.');
  const why = `${name} ${version} is too old: it takes ${from} or newer`;
  return { kind: 'by-hand', why, write: `"${packageName}": ">=${from}"` };
}

/**
 * Writes the place into the configuration file, which reporters and commands read: into the one that holds in a folder,
 * else into a new one there. Undefined when nothing was said of it.
 */
function editPlace(
  folder: string,
  { project, folder: target }: Place,
): { readonly path: string; readonly edit: Edit } | undefined {
  const values = { ...(project === undefined ? {} : { project }), ...(target === undefined ? {} : { folder: target }) };
  if (Object.keys(values).length === 0) return undefined;
  const found = findConfigFile(folder);
  if (found === undefined) {
    const schema = isPlugAndPlay(folder) ? {} : { $schema: SCHEMA };
    const text = JSON.stringify({ ...schema, ...values }, null, 2);
    return { path: join(folder, 'runsheet.config.json'), edit: { kind: 'changed', text: `${text}\n` } };
  }
  const { path } = found;
  const text = readIfThere(path) ?? '';
  if (found.kind === 'manifest') return { path, edit: setValues(text, values, 'runsheet') };
  if (path.endsWith('.json')) return { path, edit: setValues(text, values) };
  const write = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)},`);
  return { path, edit: { kind: 'by-hand', why: 'a program is not changed', write: write.join('\n') } };
}

/** Yarn installs no folders then that an editor could look into. */
function isPlugAndPlay(folder: string): boolean {
  return ['.pnp.cjs', '.pnp.js'].some((name) => existsSync(join(folder, name)));
}

/** For editors, which complete and check the file by it. */
const SCHEMA = './node_modules/runsheet/runsheet.schema.json';

/** Gives address and key to the steps of workflows that run tests; returns what a person has to do in the CI. */
function planCi({ packages }: PackageGroup, files: Files): readonly ByHand[] {
  const [first] = packages;
  const scripts = scriptsOf(packages);
  const edits = first.workflows.flatMap((path) => {
    const edited = editWorkflow(files.read(path) ?? '', scripts);
    return edited === undefined ? [] : [{ path, ...edited }];
  });
  for (const { path, text } of edits) files.write(path, text);
  const told = edits.flatMap(({ path, left }) =>
    left.map((step) => byHand(shortPath(path, first), `the layout of the step \`${step}\` is not understood`)),
  );
  const isNone = first.workflows.length > 0 && edits.length === 0;
  const none = isNone ? [byHand('.github/workflows', 'no step was found that runs the tests')] : [];
  return [...told, ...none, ...variablesFor(first)];
}

function variablesFor({ otherCi: names }: PackageGroup['packages'][0]): readonly ByHand[] {
  if (names.length === 0) return [];
  const where = names.map(({ name }) => name).join(', ');
  const write = 'RUNSHEET_BASE_URL=<address, ends in /api/v1>\nRUNSHEET_API_KEY=<as a secret>';
  return [{ where, why: 'the job that runs the tests needs two variables', write }];
}

function byHand(where: string, why: string): ByHand {
  return { where, why, write: ['env:', ...ENV_LINES].join('\n') };
}

/** Of the packages and of all above them in the repository: a workflow starts some of them at its root. */
function scriptsOf(packages: PackageGroup['packages']): Scripts {
  const folders = packages.flatMap(({ folder, repository = folder }) => {
    const above = foldersAbove(folder);
    return above.slice(0, above.indexOf(repository) + 1);
  });
  const others = [...new Set(folders)].flatMap((folder) => lookAround(folder) ?? []);
  const scripts = new Map<string, readonly string[]>();
  for (const { manifest } of others) {
    for (const [name, text] of scriptsIn(manifest)) scripts.set(name, [...(scripts.get(name) ?? []), text]);
  }
  return scripts;
}

/** What a command names itself takes the place of what was written above. Packages share their workflows. */
function replacedByHand(packages: readonly Surroundings[]): readonly ByHand[] {
  const all = packages.flatMap((found) =>
    found.runners.flatMap(({ runner }) =>
      commandsThatReplace(found, runner).map(({ path, what, better }) => ({
        where: shortPath(path, found),
        why: `${what} names reporters, which replace those of the configuration`,
        write: better,
      })),
    ),
  );
  return [...new Map(all.map((step) => [JSON.stringify(step), step])).values()];
}

function editRunner(runner: ConfiguredRunner, { path, kind }: ConfigPlace, text: string): Edit {
  const { config } = runner;
  if (kind === 'none') {
    return { kind: 'changed', text: config.newText([reportersCode(runner), ...testRunnerCode(runner)].join(',\n  ')) };
  }
  if (kind === 'manifest') return addReporterToJson(text, runner, config.manifestKey);
  return path.endsWith('.json') ? addReporterToJson(text, runner) : editConfig(text, runner);
}

/** Files as they will be: a second change sees the first. */
function openFiles() {
  const texts = new Map<string, string>();
  return {
    read: (path: string) => texts.get(path) ?? readIfThere(path),
    write: (path: string, text: string) => {
      texts.set(path, text);
    },
    changes: (): readonly FileChange[] =>
      [...texts].flatMap(([path, after]) => {
        const before = readIfThere(path);
        return after === before ? [] : [{ path, before, after }];
      }),
  };
}
