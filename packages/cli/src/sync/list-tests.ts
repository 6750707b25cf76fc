import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type RunRecord, runsheetError, wholeListing } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { packagesBelow } from '../init/find-workspace.ts';
import { lookAround } from '../init/look-around.ts';
import { type Manifest, scriptsIn } from '../runners/manifest.ts';
import { type ConfiguredRunner, NO_TEST, type ScriptRunner } from '../runners/runner.ts';
import { collectRecords } from '../publish/collect-records.ts';
import type { Purpose } from '../try/add-reporter.ts';
import { withPreload } from '../try/node-options.ts';
import type { Settings } from '../with-service.ts';
import { runProgram } from '../run-program.ts';
import type { ProgramEnd } from '../world.ts';

type Command = readonly [program: string, ...words: string[]];

/**
 * The tests of a package as recorded runs in which none has run: a name filter that matches nothing makes runners load
 * every file, with each row of `each`, and run neither tests nor hooks. A number is the code to end with, since somebody
 * has stopped this. Rejects with RS1108, RS1109 or RS1111.
 */
export async function listTests(
  given: readonly string[],
  { outbox }: Settings['setup'],
  context: Context,
): Promise<readonly RunRecord[] | number> {
  const [program, ...words] = given;
  const commands: readonly Command[] = program === undefined ? ownCommands(context) : [[program, ...words]];
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-sync-'));
  try {
    for (const command of commands) {
      const stopCode = await listInto(folder, command, context);
      if (stopCode !== undefined) return stopCode;
    }
    const files = listRecords(folder);
    const told = commands.map((each) => each.join(' ')).join('; ');
    if (files.length === 0) throw runsheetError('RS1108', { command: told });
    const records = files.map((path) => outbox.read(path));
    return records.map((record) => ({ ...record, report: wholeListing(record.report, NO_TEST) }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The reporter of the configuration knows where its results belong. It is added only if the configuration has none.
 * Resolves to the code to end with, where somebody has stopped this.
 */
async function listInto(folder: string, command: Command, context: Context): Promise<number | undefined> {
  const known = listRecords(folder).length;
  for (const purpose of ['list-as-configured', 'list'] as const) {
    const { stopCode } = await run({ command, purpose, recordDir: folder }, context);
    if (stopCode !== undefined || listRecords(folder).length > known) return stopCode;
  }
  return undefined;
}

function listRecords(folder: string): readonly string[] {
  return collectRecords([folder], folder).files;
}

type ListCommand = { readonly command: Command; readonly purpose: Purpose; readonly recordDir: string };

async function run(
  { command: [program, ...words], purpose, recordDir }: ListCommand,
  context: Context,
): Promise<ProgramEnd> {
  const { world, output } = context;
  const preload = new URL(`../try/preload.js?${purpose}`, import.meta.url).href;
  const environment = {
    ...world.environment,
    NODE_OPTIONS: withPreload(world.environment['NODE_OPTIONS'] ?? '', preload),
    RUNSHEET_MODE: 'record',
    RUNSHEET_RECORD_DIR: recordDir,
    // Playwright tells its reporters of no run then, but of a listing.
    RUNSHEET_LISTING: '1',
  };
  const listing = runProgram({ program, words, environment, stdout: 'none' }, context);
  return output.during('Listing the tests', listing);
}

/** Every runner of the package, as it is installed there, or as a script runs it. */
function ownCommands({ directory, output }: Context): readonly Command[] {
  const packages = packagesBelow(directory);
  const found = packages === undefined ? lookAround(directory) : undefined;
  const runners = found?.runners.map(({ runner }) => runner) ?? [];
  if (runners.length === 0) throw runsheetError('RS1111', { folder: directory, packages: packages ?? [] });
  const silent = runners.flatMap(({ attach, label }) => (attach === undefined ? [label] : []));
  if (silent.length === runners.length) {
    const reason = 'it lists no tests without running them; sync a recorded run: npx runsheet sync .runsheet';
    throw runsheetError('RS1109', { program: silent.join(' and '), reason });
  }
  for (const label of silent) output.note(`${label} lists no tests without running them: its rows come with its runs.`);
  return runners.flatMap((runner): readonly Command[] => {
    if (runner.kind === 'configured') return [[process.execPath, binOf(runner, directory), ...runner.runWords]];
    return runner.attach === undefined ? [] : [['npm', 'run', '--silent', scriptOf(runner, found?.manifest ?? {})]];
  });
}

/** The script that runs it, which names its files: `test` before any other. */
function scriptOf({ scripts: { pattern } }: ScriptRunner, manifest: Manifest): string {
  const running = scriptsIn(manifest).flatMap(([name, script]) => (pattern.test(script) ? [name] : []));
  return running.find((name) => name === 'test') ?? running[0] ?? 'test';
}

/** Rejects with RS1109 when it is not installed. */
function binOf({ name, packageName, bin }: ConfiguredRunner, directory: string): string {
  try {
    const manifest = createRequire(join(directory, 'package.json')).resolve(`${packageName}/package.json`);
    readFileSync(manifest);
    return join(dirname(manifest), bin);
  } catch (cause) {
    throw runsheetError('RS1109', { program: name, reason: `it is not installed in ${directory}` }, { cause });
  }
}
