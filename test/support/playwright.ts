import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '@runsheet/service';
import { expect, onTestFinished } from 'vitest';
import { drawScript } from './draw-script.ts';
import { createProject, MODULES, type Project } from './project.ts';
import { type Ended, plainEnvironment, runCommand } from './run-command.ts';
import { runInProcess } from './run-runsheet.ts';

/** A project with Playwright tests, and a service of its own. */
export type Playground = Pick<Project, 'root' | 'write'> & {
  readonly run: (...words: readonly string[]) => Promise<PlaywrightRun>;
  /** Calls the runner with these words, or another program of Node where the first is a path. */
  readonly call: (words: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<Ended>;
  /** Calls our own command. */
  readonly runsheet: (...words: readonly string[]) => Promise<Ended>;
  /** Publishes what lies in the outbox. */
  readonly publish: (...words: readonly string[]) => Promise<Ended>;
  readonly draw: () => Promise<string>;
  /** Path of Playwright's command. */
  readonly command: string;
};

/** What a run left behind. */
export type PlaywrightRun = Ended & {
  /** The script with its newest run; empty when there is none. */
  readonly grid: string;
  /** Tests by kind as Playwright's own JSON reporter counts them. */
  readonly json: Counts;
  /** Tests by kind as the receipt counts them. */
  readonly counts: Counts;
};

type Counts = { readonly passed: number; readonly failed: number; readonly others: number };

const SCAFFOLD: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "shop", "type": "module" }',
  'base.js': `export const base = {
    workers: 1,
    reporter: [['line'], ['json', { outputFile: 'report.json' }], ['@runsheet/playwright', {}]],
  };`,
  'playwright.config.js': `import { base } from './base.js'; export default base;`,
};

/** Opens one until the test has finished. `modules` holds the Playwright to use. */
export async function openPlayground(
  files: Readonly<Record<string, string>>,
  modules: string = MODULES,
): Promise<Playground> {
  const service = await startService();
  onTestFinished(() => service.close());
  const { root, write, remove } = createProject({ ...SCAFFOLD, ...files }, modules);
  onTestFinished(remove);
  const command = join(realpathSync(join(modules, '@playwright/test')), 'cli.js');
  const access = { ...plainEnvironment(), RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const call: Playground['call'] = async ([first = '', ...rest], more = {}) => {
    const words = first.includes('/') ? [first, ...rest] : [command, first, ...rest];
    return runCommand(process.execPath, words, { cwd: root, environment: { ...access, ...more } });
  };
  const runsheet: Playground['runsheet'] = async (...words) => runInProcess(root, access, words);
  const draw = async () => drawScript(service, 'shop');
  return {
    root,
    write,
    call,
    command,
    draw,
    runsheet,
    publish: async (...words) => runsheet('publish', ...words),
    async run(...words) {
      forgetCounts(root);
      const ended = await call(['test', ...words]);
      return {
        ...ended,
        grid: await draw(),
        ...countsOf(root),
      };
    },
  };
}

const FILES_WITH_COUNTS = ['report.json', '.runsheet/status.json'] as const;

/** To be called before a run whose counts are asked for. */
export function forgetCounts(root: string): void {
  for (const name of FILES_WITH_COUNTS) rmSync(join(root, name), { force: true });
}

/** The counts of the last run, by Playwright's JSON and by ours. */
export function countsOf(root: string): Pick<PlaywrightRun, 'json' | 'counts'> {
  const [json, status] = FILES_WITH_COUNTS.map((name) => readJson(join(root, name)));
  return { json: jsonCounts(json), counts: receiptCounts(status) };
}

/** Runs Playwright once on a project of these files. */
export async function runPlaywright(
  files: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<PlaywrightRun> {
  const { run } = await openPlayground(files);
  return run(...words);
}

function readJson(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function jsonCounts(json: unknown): Counts {
  const count = (kind: string) => numberAt(json, 'stats', kind);
  return { passed: count('expected') + count('flaky'), failed: count('unexpected'), others: count('skipped') };
}

function receiptCounts(receipt: unknown): Counts {
  const count = (...path: readonly string[]) => numberAt(receipt, 'scripts', '0', ...path);
  const failed = count('counts', 'fail') - count('failedHeadings');
  return { passed: count('counts', 'pass'), failed, others: count('counts', 'blocked') + count('counts', 'none') };
}

function numberAt(json: unknown, ...path: readonly string[]): number {
  let value = json;
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof value === 'number' ? value : 0;
}

/**
 * As many tests of each kind as Playwright's own JSON has. `turned` is the number of those that only a failed `afterAll`
 * turned red, and `kept` the number of those that a failed `beforeAll` kept from running: Playwright calls them failed.
 */
export function expectAsInJson({ json, counts }: Pick<PlaywrightRun, 'json' | 'counts'>, turned = 0, kept = 0): void {
  const { passed, failed, others } = json;
  expect(counts).toEqual({ passed: passed + turned, failed: failed - turned - kept, others: others + kept });
}
