import { dirname, join, resolve } from 'node:path';
import type { Edit } from './edit.ts';
import { byHand, editConfig } from './edit-config.ts';
import { editPlace, type Place } from './edit-place.ts';
import { editIgnore } from './edit-ignore.ts';
import type { ByHand, Chosen, FileChange, Files, InitPlan } from './init-plan.ts';
import { addDevDependencies, addJestReporter } from './edit-manifest.ts';
import { planCi } from './plan-ci.ts';
import { planTurbo } from './plan-turbo.ts';
import { findConfig } from './find-config.ts';
import { type FoundRunner, readIfThere, shortPath, type Surroundings } from './look-around.ts';
import { scriptOfReactScripts } from './react-scripts.ts';
import { scriptsThatReplace } from './replaced-reporters.ts';
import { type ReporterName, reportersCode, TEST_RUNNER } from './reporter-code.ts';

/** What to change so that the tests of packages are published. Reads files, and writes none. */
export function planInit(chosen: Chosen, wanted: Place, version: string): InitPlan {
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
  const ignore = join(first.repository ?? root, '.gitignore');
  const isIgnoring = first.repository !== undefined || files.read(ignore) !== undefined;
  if (isIgnoring) take(ignore, editIgnore(files.read(ignore) ?? ''));
  byHandSteps.push(...planCi(packages, files), ...planTurbo(chosen));
  byHandSteps.push(...packages.flatMap((found) => replacedByHand(found)));
  return { changes: files.changes(), byHand: byHandSteps };
}

type Take = (path: string, edit: Edit) => void;
type Planning = { readonly files: Files; readonly take: Take; readonly version: string };

/** The packages to install, and the reporter in the configuration of each runner. */
function planPackage(found: Surroundings, { files, take, version }: Planning): void {
  const manifest = join(found.folder, 'package.json');
  const packages = ['runsheet', ...found.runners.map(({ name }) => `@runsheet/${name}`)];
  const range = Object.fromEntries(packages.map((name) => [name, `^${version}`]));
  take(manifest, addDevDependencies(files.read(manifest) ?? '', range));
  for (const runner of found.runners) {
    const react = runner.name === 'jest' ? scriptOfReactScripts(found.manifest) : undefined;
    if (react !== undefined) {
      take(manifest, editReactScript(react));
      continue;
    }
    const place = findConfig(runner.name, found);
    const path = place.kind === 'manifest' ? manifest : place.path;
    take(path, editRunner(runner, { path, place: place.kind, text: files.read(path) ?? '' }));
  }
}

/** What a script names itself takes the place of what was written above. */
function replacedByHand(found: Surroundings): readonly ByHand[] {
  const where = shortPath(join(found.folder, 'package.json'), found);
  return found.runners.flatMap(({ name: runner }) =>
    scriptsThatReplace(found.manifest, runner).map(({ script, better }) => ({
      where,
      why: `the script "${script}" names reporters, which take the place of those that are configured`,
      write: `${JSON.stringify(script)}: ${JSON.stringify(better)}`,
    })),
  );
}

type ConfigText = { readonly path: string; readonly place: 'file' | 'manifest' | 'none'; readonly text: string };

function editReactScript({ script, better }: NonNullable<ReturnType<typeof scriptOfReactScripts>>): Edit {
  if (better === undefined) return { kind: 'unchanged' };
  const write = `${JSON.stringify(script)}: ${JSON.stringify(better)}`;
  return {
    kind: 'by-hand',
    why: 'react-scripts takes reporters from flags alone, and Jest 29.7 or newer is needed',
    write,
  };
}

function editRunner({ name, version }: FoundRunner, { path, place, text }: ConfigText): Edit {
  const reporter: ReporterName = `@runsheet/${name}`;
  const needed = OLDEST[name];
  if (version !== undefined && isOlder(version, needed)) {
    return byHand(reporter, `${name} ${version} is too old: it takes ${needed.join('.')} or newer`);
  }
  if (place === 'none') return { kind: 'changed', text: newConfig(reporter) };
  if (place === 'manifest') return addJestReporter(text, 'jest');
  return path.endsWith('.json')
    ? addJestReporter(text)
    : editConfig(text, reporter, (specifier) => readImported(path, specifier));
}

/** A module beside the one at a path. */
function readImported(path: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const file = resolve(dirname(path), specifier);
  const names = [file, ...['ts', 'mts', 'js', 'mjs'].map((end) => `${file}.${end}`), file.replace(/js$/, 'ts')];
  return names.map(readIfThere).find((text) => text !== undefined);
}

const OLDEST = { vitest: [3, 2], jest: [29, 7] } as const;

function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

function newConfig(reporter: ReporterName): string {
  const code = reportersCode(reporter);
  if (reporter === '@runsheet/jest') return `export default {\n  ${code},\n  ${TEST_RUNNER},\n};\n`;
  return `import { defineConfig } from 'vitest/config';\n\nexport default defineConfig({\n  test: {\n    ${code},\n  },\n});\n`;
}

/** Files as they will be: a second change sees the first. */
function openFiles() {
  const texts = new Map<string, { readonly before: string | undefined; after: string | undefined }>();
  const open = (path: string) => {
    const before = texts.get(path)?.before ?? readIfThere(path);
    const text = texts.get(path) ?? { before, after: before };
    texts.set(path, text);
    return text;
  };
  return {
    read: (path: string) => open(path).after,
    write: (path: string, text: string) => {
      open(path).after = text;
    },
    changes: (): readonly FileChange[] =>
      [...texts].flatMap(([path, { before, after }]) => {
        return after === undefined || after === before ? [] : [{ path, before, after }];
      }),
  };
}
