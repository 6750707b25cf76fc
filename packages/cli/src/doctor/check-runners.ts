import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type ConfigPlace, findConfigs } from '../init/find-config.ts';
import { packagesBelow, withoutProject } from '../init/find-workspace.ts';
import { type FoundRunner, lookAround, namesReporter, shortPath, type Surroundings } from '../init/look-around.ts';
import { commandsThatReplace } from '../init/replaced-reporters.ts';
import { scriptsIn } from '../runners/manifest.ts';
import type { ConfiguredRunner, ScriptRunner } from '../runners/runner.ts';
import { isOlder, reporterFlag, runnerLabels, versionsOf } from '../runners/runners.ts';
import { type Finding, note, ok, problem } from './finding.ts';

/**
 * Looks which test runners a package has, whether we know their versions, and whether their configuration names our
 * reporter. It is read as text: what a preset or a function adds is not seen.
 */
export function checkRunners(directory: string): readonly Finding[] {
  const surroundings = lookAround(directory);
  const elsewhere = surroundings === undefined ? undefined : testedElsewhere(surroundings);
  if (elsewhere !== undefined) return [elsewhere];
  const runners = surroundings?.runners ?? [];
  if (surroundings === undefined || runners.length === 0) {
    return [note('runner', `No ${runnerLabels()} was found in ${directory}.`, NO_RUNNER)];
  }
  const checked = runners.map((runner) => checkRunner(runner, surroundings));
  const isAnyWired = checked.some(isWired);
  return checked.flatMap((findings) => (isAnyWired && !isWired(findings) ? findings.map(asNote) : findings));
}

const NO_RUNNER =
  'Run it where the tests are, or with --cwd <folder>. Files of other test runners need no reporter: npx runsheet publish junit.xml';

/** At the root of a workspace the tests are in its packages, and those of a project of Vitest are run from above. */
function testedElsewhere(found: Surroundings): Finding | undefined {
  const packages = packagesBelow(found.folder);
  if (packages !== undefined) {
    const what = `This is the root of a workspace. Packages with tests: ${packages.join(', ')}.`;
    return note('runner', what, `Look at one of them: --cwd ${packages[0] ?? '<folder>'}`);
  }
  const { testedAbove } = withoutProject(found);
  if (testedAbove === undefined) return undefined;
  const { folder = 'the folder of its configuration' } = testedAbove;
  return note('runner', 'Its tests are a project of a Vitest configuration above it.', `Run doctor in ${folder}.`);
}

function isWired(findings: readonly Finding[]): boolean {
  return findings.some(({ check, state }) => check === 'reporter' && state === 'ok');
}

/** With two runners, one that is left out may be meant to be. */
function asNote(finding: Finding): Finding {
  return finding.check === 'reporter' && finding.state === 'problem' ? { ...finding, state: 'note' } : finding;
}

function checkRunner({ runner, version }: FoundRunner, surroundings: Surroundings): readonly Finding[] {
  const { name } = runner;
  if (version === undefined) {
    const isYarn = surroundings.packageManager === 'yarn';
    const todo = `Install the dependencies.${isYarn ? " With Plug'n'Play, run this as `yarn runsheet doctor`." : ''}`;
    return [problem('runner', `${name} is not installed.`, todo)];
  }
  const isSupported = !isOlder(version, runner.oldest) && Number.parseInt(version, 10) <= runner.newestMajor;
  const versions = isSupported
    ? ok('runner', `${name} ${version}`)
    : problem('runner', `${name} ${version} is not supported.`, `Use ${name} ${versionsOf(runner)}.`);
  if (runner.kind === 'scripts') return [versions, checkScripts(runner, surroundings)];
  const places = findConfigs(runner, surroundings);
  const wirings = places.flatMap((place) => wiring(runner, { place, isOnly: places.length === 1 }, surroundings));
  return [versions, ...wirings, ...replaced(runner, surroundings)];
}

/** A runner without a configuration has its reporters in the scripts that run it. */
function checkScripts(runner: ScriptRunner, surroundings: Surroundings): Finding {
  const { reporter, scripts, label } = runner;
  const running = scriptsIn(surroundings.manifest).filter(([, script]) => scripts.pattern.test(script));
  const isConfigured = namesReporter(runner, surroundings);
  const without = running.filter(([, script]) => !isConfigured && !script.includes(reporter)).map(([name]) => name);
  if (without.length === 0) return ok('reporter', `${label} calls ${reporter}.`);
  const what = `The script "${without.join('", "')}" runs ${label} without ${reporter}.`;
  return problem('reporter', what, 'Run `npx runsheet init`, which adds it.');
}

function wiring(
  runner: ConfiguredRunner,
  { place, isOnly }: { readonly place: ConfigPlace; readonly isOnly: boolean },
  surroundings: Surroundings,
): readonly Finding[] {
  const { name, label, reporter, config } = runner;
  const { module: text, kind } = place;
  const file = shortPath(place.path, surroundings);
  if (!text.includes(reporter)) {
    const state = isInstalled(reporter, surroundings) ? 'installed, but' : 'not installed, and';
    const where = kind === 'none' ? `the configuration of ${name}` : file;
    const what = `${reporter} is ${state} ${where} does not name it.`;
    const todo = 'Run `npx runsheet init`, which adds it. Where a preset does that, nothing has to be done.';
    return [problem('reporter', what, todo)];
  }
  const { testRunner } = config;
  const isWrapped = testRunner === undefined || text.includes(testRunner) || !isInstalled(testRunner, surroundings);
  const what = `Tests that a failed hook has blocked show as failed: ${label} runs without our test runner.`;
  const todo = `Set testRunner: '${testRunner}' in ${isOnly ? 'its configuration' : file}, or in each project.`;
  return [
    ok('reporter', `${name} calls ${reporter}${isOnly ? '' : ` in ${file}`}.`),
    ...(isWrapped ? [] : [note('reporter', what, todo)]),
  ];
}

function replaced(runner: ConfiguredRunner, surroundings: Surroundings): readonly Finding[] {
  return commandsThatReplace(surroundings, runner).map(({ path, what, isPublished }) => {
    const where = `${shortPath(path, surroundings)}: ${what}`;
    const effect = `names reporters, so ${runner.name} ignores those of its configuration.`;
    const todo = `Take them out of it, or add ${reporterFlag(runner)}.`;
    return (isPublished ? problem : note)('reporter', `${where} ${effect}`, todo);
  });
}

function isInstalled(name: string, { folder }: Surroundings): boolean {
  try {
    return createRequire(join(folder, 'package.json')).resolve(name) !== '';
  } catch {
    // The finding says so.
    return false;
  }
}
