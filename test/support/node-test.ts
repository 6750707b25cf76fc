import { delimiter, dirname } from 'node:path';
import { startService } from '@runsheet/service';
import { onTestFinished } from 'vitest';
import { drawScript } from './draw-script.ts';
import { createProject, type Project } from './project.ts';
import { type Ended, plainEnvironment, runCommand } from './run-command.ts';
import { runInProcess } from './run-runsheet.ts';

/** A project with tests of `node:test`, and a service of its own. */
export type NodePlayground = Pick<Project, 'root' | 'write'> & {
  /** Calls Node with the reporter. */
  readonly run: (...words: readonly string[]) => Promise<NodeRun>;
  /** Calls Node as it is. */
  readonly call: (words: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<Ended>;
  /** Runs a line of a shell. */
  readonly shell: (line: string) => Promise<Ended>;
  readonly runsheet: (...words: readonly string[]) => Promise<Ended>;
  readonly draw: () => Promise<string>;
};

/** What a run left behind. */
export type NodeRun = Ended & {
  /** The script with its newest run; empty when there is none. */
  readonly grid: string;
};

const REPORTERS = ['tap', '@runsheet/node-test'].flatMap((name) => [
  `--test-reporter=${name}`,
  '--test-reporter-destination=stdout',
]);

/** Opens one until the test has finished. `node` is the Node to use. */
export async function openNodePlayground(
  files: Readonly<Record<string, string>>,
  node: string = process.execPath,
): Promise<NodePlayground> {
  const service = await startService();
  onTestFinished(() => service.close());
  const { root, write, remove } = createProject({ 'package.json': '{ "name": "shop", "type": "module" }', ...files });
  onTestFinished(remove);
  const plain = plainEnvironment();
  // `node` and `npm` of a script are those of this process.
  const PATH = [dirname(process.execPath), plain['PATH']].join(delimiter);
  const environment = { ...plain, PATH, RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const call: NodePlayground['call'] = async (words, more = {}) =>
    runCommand(node, words, { cwd: root, environment: { ...environment, ...more } });
  const draw = async () => drawScript(service, 'shop');
  return {
    root,
    write,
    call,
    draw,
    shell: async (line) => runCommand('sh', ['-c', line], { cwd: root, environment }),
    runsheet: async (...words) => runInProcess(root, environment, words),
    async run(...words) {
      const ended = await call(['--test', ...REPORTERS, ...words]);
      return { ...ended, grid: await draw() };
    },
  };
}
