import { printable, type Paint } from '@runsheet/core/command';
import { basename, relative } from 'node:path';
import { structuredPatch } from 'diff';
import { shortPath, type Surroundings } from './look-around.ts';
import { parseObject, recordIn } from '../runners/manifest.ts';
import type { ByHand, PackageGroup, FileChange, InitPlan } from './init-plan.ts';

export function describeChanges(
  { changes, byHand }: InitPlan,
  { packages }: PackageGroup,
  paint: Paint,
): { readonly json: object; readonly text: string } {
  const [found] = packages;
  const named = changes.map((change) => ({ ...change, path: shortPath(change.path, found) }));
  const json = { found: factsOf(packages), changes: named, byHand };
  const blocks = [
    ...named.map((change) => diffOf(change, paint)),
    ...byHand.map(describeByHand),
    ...(changes.length === 0 && byHand.length === 0 ? ['Everything is set up already; nothing to change.'] : []),
  ];
  return { json, text: [headline(packages), ...blocks].join('\n\n') };
}

export function describeNext(
  { changes }: InitPlan,
  chosen: PackageGroup,
  { isPlaceSaid, version }: { readonly isPlaceSaid: boolean; readonly version: string },
): string {
  const [{ packageManager }] = chosen.packages;
  const isInstalling = changes.some(
    ({ path, before, after }) => basename(path) === 'package.json' && neededBy(before) !== neededBy(after),
  );
  const top = [
    '  Results go to the top level of the project of your account. For a folder, or if it has several projects:',
    '    npx runsheet init --folder QA/Unit --project Shop',
  ];
  return [
    '',
    'Written. Next:',
    ...(isInstalling ? [`  ${packageManager} install${version === UNRELEASED ? NOT_THERE_YET : ''}`] : []),
    `  ${tryCommand(chosen)}   # look at it, without an account`,
    ...(isPlaceSaid ? [] : top),
    '  In CI, set the secret RUNSHEET_API_KEY and the variable RUNSHEET_BASE_URL (ends in /api/v1).',
    '  No service yet? This runs one, and says how to reach it: npx runsheet serve --data ../tests.sqlite --key-file ../key',
    ...(isInstalling && version === UNRELEASED ? [WORKS_NOW] : []),
  ].join('\n');
}

function neededBy(manifest: string | undefined): string {
  return JSON.stringify(recordIn(parseObject(manifest ?? '') ?? {}, 'devDependencies'));
}

const UNRELEASED = '0.0.0';
const WORKS_NOW =
  '  Until the first release: `npm run pack:local` in a clone of runsheet prints what to add to your package.json.';
const NOT_THERE_YET = '   # 404 until the first release';

/** One that works where init was called. */
function tryCommand({ packages: [{ folder, runners }], root }: PackageGroup): string {
  const place = folder === root ? '' : `--cwd ${relative(root, folder)} `;
  return `npx runsheet try ${place}-- ${runners[0]?.runner.command ?? ''}`;
}

function factsOf(packages: PackageGroup['packages']): object {
  const ci = ciOf(packages);
  return {
    packageManager: packages[0].packageManager,
    runners: runnersOf(packages).map(({ runner: { name }, version }) => ({ name, version })),
    ci: ci.length === 0 ? null : ci.join(', '),
  };
}

function headline(packages: PackageGroup['packages']): string {
  const ci = ciOf(packages);
  const names = runnersOf(packages).map(
    ({ runner, version }) => `${runner.label}${version === undefined ? '' : ` ${version}`}`,
  );
  const found = [...new Set(names), packages[0].packageManager, ...ci].join(', ');
  const where = packages.length === 1 ? '' : ` in ${packages.length} packages`;
  return `Found ${found}${where}.${ci.length === 0 ? ' No CI was found.' : ''}`;
}

function ciOf([{ workflows, otherCi }]: PackageGroup['packages']): readonly string[] {
  return [...(workflows.length > 0 ? ['GitHub Actions'] : []), ...otherCi.map(({ name }) => name)];
}

function runnersOf(packages: PackageGroup['packages']): Surroundings['runners'] {
  return packages.flatMap(({ runners }) => runners);
}

function diffOf({ path, before, after }: FileChange, paint: Paint): string {
  const { hunks } = structuredPatch(path, path, before ?? '', after, '', '', { context: 2 });
  const lines = hunks.flatMap((hunk, index) => [...(index === 0 ? [] : [paint('faint', '  …')]), ...hunk.lines]);
  const head = `${paint('strong', printable(path))}${before === undefined ? ' (new)' : ''}`;
  const shown = lines.filter((line) => !line.startsWith('\\'));
  return [head, ...shown.map((line) => `  ${paintLine(printable(line), paint)}`)].join('\n');
}

function paintLine(line: string, paint: Paint): string {
  if (line.startsWith('+')) return paint('pass', line);
  return line.startsWith('-') ? paint('fail', line) : paint('faint', line);
}

function describeByHand({ where, why, write }: ByHand): string {
  const head = `By hand, in ${printable(where)} (${printable(why)}):`;
  return [head, ...write.split('\n').map((line) => `  ${line}`)].join('\n');
}
