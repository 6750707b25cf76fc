import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { packagesBelow, withoutProject } from '../init/find-workspace.ts';
import {
  type FoundRunner,
  lookAround,
  namesReporter,
  readIfThere,
  shortPath,
  type Surroundings,
} from '../init/look-around.ts';
import { linesThatReplace, scriptsThatReplace } from '../init/replaced-reporters.ts';
import { recordIn } from '../runners/manifest.ts';
import type { ConfiguredRunner, Runner, ScriptRunner } from '../runners/runner.ts';
import { isOlder, reporterFlag, runnerLabels } from '../runners/runners.ts';
import { realPath } from '../try/add-reporter.ts';
import { askRunner, type ReporterEntry } from './ask-runner.ts';
import { type Finding, note, ok, problem, unchecked } from './finding.ts';

/** What was found of the runners, and the options of our reporter where it is wired in. */
export type RunnerChecks = { readonly findings: readonly Finding[]; readonly options: unknown };

/** Looks which test runners the package has, whether we know their versions, and whether they call our reporter. */
export async function checkRunners({ directory, world }: Context): Promise<RunnerChecks> {
  const surroundings = lookAround(directory);
  const elsewhere = surroundings === undefined ? undefined : testedElsewhere(surroundings);
  if (elsewhere !== undefined) return { findings: [elsewhere], options: undefined };
  const runners = surroundings?.runners ?? [];
  if (surroundings === undefined || runners.length === 0) {
    const what = `No ${runnerLabels()} was found in ${directory}.`;
    return {
      findings: [note('runner', what, NO_RUNNER)],
      options: undefined,
    };
  }
  const checked: RunnerChecks[] = [];
  for (const runner of runners) checked.push(await checkRunner(runner, surroundings, world.environment));
  const isWired = checked.some(({ options }) => options !== undefined);
  return {
    findings: checked.flatMap(({ findings, options }) =>
      findings.map((finding) => (isWired && options === undefined ? asNote(finding) : finding)),
    ),
    options: checked.map(({ options }) => options).find((options) => options !== undefined),
  };
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

/** With two runners, one that is left out may be meant to be. */
function asNote(finding: Finding): Finding {
  return finding.check === 'reporter' && finding.state === 'problem' ? { ...finding, state: 'note' } : finding;
}

type Environment = Context['world']['environment'];

async function checkRunner(
  { runner, version }: FoundRunner,
  surroundings: Surroundings,
  environment: Environment,
): Promise<RunnerChecks> {
  const { name } = runner;
  if (version === undefined) {
    return {
      findings: [problem('runner', `${name} is not installed.`, 'Install the dependencies.')],
      options: undefined,
    };
  }
  const versions = isSupported(runner, version)
    ? ok('runner', `${name} ${version}`)
    : problem('runner', `${name} ${version} is not supported.`, `Use ${name} ${versionsOf(runner)}.`);
  const { folder } = surroundings;
  if (runner.kind === 'scripts') return checkScripts(runner, surroundings, versions);
  const asked = await askRunner(runner, { folder, environment });
  if (asked.kind === 'silent') {
    const todo = `Fix what ${name} reports about its configuration, then run doctor again.`;
    const unread = unchecked('reporter', `${name} cannot load its configuration: ${asked.reason}`, todo);
    return { findings: [versions, unread], options: undefined };
  }
  const ours = asked.reporters.find((entry) => isOurs(entry, runner, folder));
  const findings = [
    versions,
    ...wiring(runner, ours, surroundings),
    ...(ours === undefined
      ? []
      : [...silenced(runner, asked.reporters, folder), ...wrapped(runner, asked.testRunners, folder)]),
    ...replaced(runner, surroundings),
  ];
  return { findings, options: ours === undefined ? undefined : (ours.options ?? {}) };
}

/** A runner without a configuration has its reporters in the scripts that run it. */
function checkScripts(runner: ScriptRunner, surroundings: Surroundings, versions: Finding): RunnerChecks {
  const { reporter, scripts, label } = runner;
  const { manifest } = surroundings;
  const all = Object.entries(recordIn(manifest, 'scripts')).map(([name, script]) => [name, String(script)] as const);
  const running = all.filter(([, script]) => scripts.pattern.test(script));
  const isConfigured = namesReporter(runner, surroundings);
  const without = running.filter(([, script]) => !isConfigured && !script.includes(reporter)).map(([name]) => name);
  const called =
    without.length === 0
      ? ok('reporter', `${label} calls ${reporter}.`)
      : problem(
          'reporter',
          `The script "${without.join('", "')}" runs ${label} without ${reporter}.`,
          'Run `npx runsheet init`, which adds it.',
        );
  return { findings: [versions, called], options: without.length < running.length ? {} : undefined };
}

function versionsOf({ oldest, newestMajor }: Runner): string {
  return `${oldest.join('.')} to ${newestMajor}`;
}

function isSupported({ oldest, newestMajor }: Runner, version: string): boolean {
  return !isOlder(version, oldest) && Number.parseInt(version, 10) <= newestMajor;
}

function wiring(
  runner: ConfiguredRunner,
  ours: ReporterEntry | undefined,
  { folder }: Surroundings,
): readonly Finding[] {
  const { name, reporter } = runner;
  if (ours !== undefined) return [ok('reporter', `${name} calls ${reporter}.`)];
  const isInstalled = resolvedPath(reporter, folder) !== undefined;
  const what = `${reporter} is ${isInstalled ? 'installed, but' : 'not installed, and'} ${name} does not call it.`;
  return [problem('reporter', what, 'Run `npx runsheet init`, which adds it to the configuration.')];
}

/** Reporters that write files alone, and say nothing in the terminal. */
const SILENT = /(?:^|[/\\])(?:json|junit|html|blob|jest-junit|jest-html-reporters?)(?:[/\\]|$)/;

/** Naming a reporter takes away the runner's own output. */
function silenced(runner: ConfiguredRunner, reporters: readonly ReporterEntry[], folder: string): readonly Finding[] {
  const isHeard = reporters.some((reporter) => !SILENT.test(reporter.name) && !isOurs(reporter, runner, folder));
  const { alwaysSpeaks, property, usual, element } = runner.config;
  if (isHeard || alwaysSpeaks) return [];
  const what = `No reporter of ${runner.name} writes to the terminal: a list of reporters replaces its own.`;
  return [note('reporter', what, `Put '${usual}' before it: ${property}: [${element(`'${usual}'`)}, …].`)];
}

/** Without it the runner does not tell which tests a failed hook has blocked. */
function wrapped({ label, config: { testRunner } }: ConfiguredRunner, testRunners: readonly string[], folder: string) {
  const path = testRunner === undefined ? undefined : resolvedPath(testRunner, folder);
  if (path === undefined || testRunners.every((runner) => realPath(runner) === path)) return [];
  const what = `Tests that a failed hook has blocked show as failed: ${label} runs without our test runner.`;
  return [note('reporter', what, `Set testRunner: '${testRunner}' in its configuration, or in each project.`)];
}

/** Reporters on a command line replace those of the configuration. What CI or `npm test` runs is what is published. */
function replaced(runner: ConfiguredRunner, surroundings: Surroundings): readonly Finding[] {
  const effect = `names reporters, so ${runner.name} ignores those of its configuration.`;
  const todo = `Take them out of it, or add ${reporterFlag(runner)}.`;
  return [
    ...scriptsThatReplace(surroundings.manifest, runner).map(({ script }) =>
      (script === 'test' ? problem : note)('reporter', `The script "${script}" ${effect}`, todo),
    ),
    ...surroundings.workflows.flatMap((path) =>
      linesThatReplace(readIfThere(path) ?? '', runner).map((command) =>
        problem('reporter', `\`${command}\` in ${shortPath(path, surroundings)} ${effect}`, todo),
      ),
    ),
  ];
}

function isOurs({ name }: ReporterEntry, { reporter }: ConfiguredRunner, folder: string): boolean {
  if (name === reporter || name === 'RunsheetReporter') return true;
  const path = resolvedPath(reporter, folder);
  return path !== undefined && realPath(name) === path;
}

function resolvedPath(name: string, folder: string): string | undefined {
  try {
    return realPath(createRequire(join(folder, 'package.json')).resolve(name));
  } catch {
    // Not installed: the finding says so.
    return undefined;
  }
}
