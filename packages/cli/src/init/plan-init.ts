import { join } from 'node:path';
import type { ConfiguredRunner } from '../runners/runner.ts';
import { isOlder } from '../runners/runners.ts';
import { editConfig, reportersCode, testRunnerCode } from './edit-config.ts';
import { editPlace, type Place } from './edit-place.ts';
import type { ByHand, Edit, FileChange, Files, InitPlan, PackageGroup } from './init-plan.ts';
import { addDevDependencies, addReporterToJson, addReporterToScripts } from './edit-manifest.ts';
import { planCi } from './plan-ci.ts';
import { type ConfigPlace, findConfigs } from './find-config.ts';
import { type FoundRunner, namesReporter, readIfThere, shortPath, type Surroundings } from './look-around.ts';
import { commandsThatReplace } from './replaced-reporters.ts';

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
