import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { counted, printable, runsheetError } from '@runsheet/core/command';
import type { Service } from '@runsheet/service';
import { type Client, createClient } from '@runsheet/core/client';
import { type Context, isAttended } from '../context.ts';
import { lookAround } from '../init/look-around.ts';
import { scriptsIn } from '../runners/manifest.ts';
import { RUNNERS } from '../runners/runners.ts';
import { runProgram } from '../run-program.ts';
import { usageError } from '../usage-error.ts';
import type { World } from '../world.ts';
import { startEmbedded } from '../serve/start-embedded.ts';
import { withPreload } from './node-options.ts';
import type { TryFlags } from '../flags/flags.ts';
import { listScripts } from '../show/find-script.ts';
import { readScript, type WholeScript } from '../show/read-script.ts';
import { drawScript } from '../show/draw-script.ts';

/**
 * Runs a test command with our reporter in it and a service of its own, and ends with the exit code of the command.
 * Rejects with RS1101 without a command, and with RS1108 when it was green and brought no results.
 */
export async function tryTests(flags: TryFlags, context: Context): Promise<number> {
  const { world, directory } = context;
  const [program, ...words] = [...flags.command, ...flags.rest];
  if (program === undefined) {
    throw usageError('The command that runs your tests is missing: npx runsheet try -- npx vitest run');
  }
  // Ctrl-C reaches the command as well, and it decides what to do: this process stays until it has ended.
  const stopping = watchStop(world.untilStopped());
  const service = await startEmbedded(world.nodeVersion, optionsOf(flags, directory));
  const recordDir = mkdtempSync(join(tmpdir(), 'runsheet-try-'));
  try {
    const environment = tryEnvironment(world.environment, {
      service,
      recordDir,
      reporters: nodeReporters([program, ...words].join(' '), directory),
    });
    const { code } = await runProgram({ program, words, environment }, context);
    const isKept = isAttended(context) && !stopping.hasStopped();
    await showTried(service, { code, isKept, flags }, context);
    if (isKept) await stopping.stopped;
    return code;
  } finally {
    await service.close();
    rmSync(recordDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

type Environment = World['environment'];

type TrySetup = {
  readonly service: Pick<Service, 'baseUrl' | 'key'>;
  /** A folder of this try, so that nothing is left in the project. */
  readonly recordDir: string;
  /** Options of Node that add our reporter to its own test runner. */
  readonly reporters: readonly string[];
};

/** The environment of a tried command: our reporter comes with Node, and publishes to the service of this try. */
function tryEnvironment(environment: Environment, { service, recordDir, reporters }: TrySetup): Environment {
  const nodeOptions = [environment['NODE_OPTIONS'] ?? '', ...reporters].join(' ').trim();
  const kept = Object.entries(environment).filter(([name, value]) => !isOfOtherService(name, value));
  return {
    ...Object.fromEntries(kept),
    NODE_OPTIONS: withPreload(nodeOptions, new URL('preload.js', import.meta.url).href),
    // The service is on this machine, and a proxy is not.
    NO_PROXY: [environment['NO_PROXY'] ?? environment['no_proxy'], '127.0.0.1'].filter(Boolean).join(','),
    RUNSHEET_BASE_URL: service.baseUrl,
    RUNSHEET_API_KEY: service.key,
    RUNSHEET_MODE: 'publish',
    RUNSHEET_SYNC: 'always',
    RUNSHEET_TRY: '1',
    RUNSHEET_PROJECT: TRY_PROJECT,
    RUNSHEET_RECORD_DIR: recordDir,
  };
}

const TRY_PROJECT = 'Try';

/** What leads to the service of the user: ids and secrets of another place. */
const OTHER_SERVICE: ReadonlySet<string> = new Set(['no_proxy', 'RUNSHEET_API_KEY_FILE', 'RUNSHEET_CA_FILE']);

const IDS: Readonly<Record<string, RegExp>> = { RUNSHEET_FOLDER: /^\s*f\d+/, RUNSHEET_SCRIPT: /^\s*\d+\s*$/ };

function isOfOtherService(name: string, value = ''): boolean {
  return OTHER_SERVICE.has(name) || IDS[name]?.test(value) === true;
}

/** Node takes reporters of its own test runner before it starts, so what will be run is looked at here. */
function nodeReporters(command: string, directory: string): readonly string[] {
  const { manifest = {} } = lookAround(directory) ?? {};
  const scripts = scriptsIn(manifest).map(([, script]) => script);
  return RUNNERS.flatMap((runner) => {
    const own = runner.kind === 'scripts' ? runner.scripts : undefined;
    if (own?.options === undefined) return [];
    const { reporter } = runner;
    const script = [command, ...scripts].find((text) => own.pattern.test(text));
    const isMeant = script !== undefined && !script.includes(reporter);
    return isMeant ? own.options(script, import.meta.resolve(reporter)) : [];
  });
}

function watchStop(untilStopped: Promise<void>) {
  let isStopped = false;
  const watch = async () => {
    await untilStopped;
    isStopped = true;
  };
  const stopped = watch();
  return { stopped, hasStopped: () => isStopped };
}

function optionsOf({ port = 0, data }: TryFlags, directory: string): Parameters<typeof startEmbedded>[1] {
  return { port, projects: [TRY_PROJECT], ...(data === undefined ? {} : { dataFile: resolve(directory, data) }) };
}

type TestEnd = { readonly code: number; readonly isKept: boolean; readonly flags: TryFlags };

/** What a try has brought: the grids, and where the page is, which stays where `isKept`. */
async function showTried(service: Service, { code, isKept, flags }: TestEnd, context: Context): Promise<void> {
  const { output } = context;
  const { data, all } = flags;
  const scripts = await readTried(service);
  if (scripts.length === 0) {
    const command = [...flags.command, ...flags.rest].join(' ');
    const error = runsheetError('RS1108', { command });
    if (code === 0) throw error;
    output.note(`\n${error.message}`);
    return;
  }
  const drawn = scripts.slice(0, MOST_GRIDS).map((script) => drawScript(script, { all, hint: '--all' }, context));
  const more = scripts.length - MOST_GRIDS;
  const lines = [
    ...drawn.flatMap(({ text }) => ['', text.trimEnd()]),
    ...(more > 0 ? ['', `and ${counted(more, 'more script')}`] : []),
    '',
    ...(drawn.some(({ isCut }) => isCut) ? ['Every row: npx runsheet try --all -- <command>'] : []),
    isKept ? `The same in the browser: ${service.pageUrl}\nCtrl-C ends the service.` : keptText(data),
  ];
  const json = { exitCode: code, pageUrl: isKept ? service.pageUrl : null, dataFile: data ?? null, scripts };
  output.print({ json, text: lines.join('\n') });
}

/** More grids than these are left to the page. */
const MOST_GRIDS = 3;

/** Nobody is there to look at a page, and the service is gone: only what is in a file can be looked at later. */
function keptText(dataFile: string | undefined): string {
  if (dataFile === undefined) return 'To keep this and see its page: npx runsheet try --data tests.sqlite -- <command>';
  return `Kept in ${printable(dataFile)}; its page: npx runsheet serve --data ${printable(dataFile)}`;
}

async function readTried({ baseUrl, key }: Service): Promise<readonly WholeScript[]> {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    const scripts: WholeScript[] = [];
    for (const id of await scriptIds(client)) scripts.push((await readScript(id, client)).script);
    return scripts;
  } finally {
    await client.close();
  }
}

async function scriptIds(client: Client): Promise<readonly number[]> {
  const { projects } = await client.projects.list();
  const ids: number[] = [];
  for (const { id } of projects) {
    ids.push(...listScripts((await client.folders.tree(id)).folders).map(({ script }) => script.id));
  }
  return ids.toSorted((a, b) => a - b);
}
