import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from '@runsheet/service';
import { run, type World } from 'runsheet/run';
import { MODULES, type Project } from './project.ts';
import { type Ended, plainEnvironment, runCommand } from './run-command.ts';

type Environment = World['environment'];
type ProgramRun = Parameters<World['runProgram']>[0];

/** Runs the command line in a project, with address and key of a service in the environment. */
export async function runRunsheet(
  { root }: Pick<Project, 'root'>,
  service: Pick<Service, 'baseUrl' | 'key'>,
  ...argv: readonly string[]
): Promise<Ended> {
  return runInProcess(root, environmentOf(service), argv);
}

function environmentOf({ baseUrl, key }: Pick<Service, 'baseUrl' | 'key'>): Environment {
  return { ...plainEnvironment(), RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: key };
}

/** Runs the command line in this process: `bin.ts` does no more than this, and a start of Node costs more than most commands. */
export async function runInProcess(
  directory: string,
  environment: Environment,
  argv: readonly string[],
): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const write = (name: keyof typeof written) => (more: string) => {
    written[name] += more;
  };
  const streamOf = (name: keyof typeof written) => {
    return { write: write(name), isTerminal: false, columns: undefined, rows: undefined };
  };
  const status = await run(argv, {
    environment,
    directory,
    nodeVersion: process.versions.node,
    isInputTerminal: false,
    ask: async () => undefined,
    stdout: streamOf('stdout'),
    stderr: streamOf('stderr'),
    sleep: async (waitMs) => delay(waitMs),
    everySecond: (tick) => {
      const timer = setInterval(tick, 1_000);
      return () => clearInterval(timer);
    },
    untilStopped: async () => Promise.race([]),
    keepMemoryLow: () => undefined,
    runProgram: async (asked) => ({
      code: await runProgram(asked, { stdout: write('stdout'), stderr: write('stderr') }),
    }),
  });
  return { status, ...written };
}

/** The program behind `npx runsheet`. */
export const BIN: string = join(MODULES, 'runsheet/dist/bin.js');

/** The same in a process of its own, where that is what the test is about. */
export async function startRunsheet(
  { root }: Pick<Project, 'root'>,
  service: Pick<Service, 'baseUrl' | 'key'>,
  ...argv: readonly string[]
): Promise<Ended> {
  return runCommand(process.execPath, [BIN, ...argv], { cwd: root, environment: environmentOf(service) });
}

type Writers = Readonly<Record<'stdout' | 'stderr', (more: string) => void>>;

/** As a command does it at its own terminal. */
async function runProgram(
  { program, words, directory, environment, stdout }: ProgramRun,
  writers: Writers,
): Promise<number> {
  const child = spawn(program, [...words], { cwd: directory, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const [status, said, complained] = await Promise.all([
    new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? 1));
    }),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (stdout !== 'none') {
    writers[stdout](said);
    writers.stderr(complained);
  }
  return status;
}
