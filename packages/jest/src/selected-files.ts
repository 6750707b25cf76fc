import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { SelectedFiles } from '@runsheet/core/adapter';
import { buildUnheard, type FileContext } from './build-file.ts';
import type { JestConfig, ProjectContext, RunningFile } from './jest-results.ts';
import { findJestCore } from './resolve-jest.ts';
import { selectionOf } from './selection.ts';

export type Search = {
  readonly config: JestConfig;
  /** Those of the projects that have a part in the run, as far as they are known. */
  readonly contexts: readonly ProjectContext[];
  /** How many files Jest says that it runs. */
  readonly fileCount: number;
};

/**
 * The files that this run of Jest means to run: it tells reporters only how many they are, so its own search is asked
 * again. Undefined where that does not give as many, or where they hang on more than names. Never rejects.
 */
export async function selectedFiles(search: Search): Promise<readonly RunningFile[] | undefined> {
  if (hangsOnMoreThanNames(search.config)) return undefined;
  try {
    const all = await Promise.all(search.contexts.map((context) => filesOf(context, search.config)));
    const own = await shardOf(all.flat(), search);
    return own.length === search.fileCount ? own : undefined;
  } catch {
    return undefined;
  }
}

/** What has changed or failed is looked up elsewhere, and anything can stand in a filter. */
function hangsOnMoreThanNames(config: JestConfig): boolean {
  const { onlyChanged, onlyFailures, lastCommit, findRelatedTests, changedSince, filter } = config;
  return [onlyChanged, onlyFailures, lastCommit, findRelatedTests, changedSince, filter].some(Boolean);
}

async function filesOf(context: ProjectContext, config: JestConfig): Promise<readonly RunningFile[]> {
  const core = findJestCore(config.rootDir);
  const loaded: unknown = core === undefined ? undefined : createRequire(core)(core);
  const source = made(member(loaded, 'SearchSource'), [context]);
  // Jest 29 has no second parameter of this kind; it reads that one only for changed files.
  const found = await called(source, 'getTestPaths', [config, context.config]);
  return listIn(member(found, 'tests')).map((test) => {
    const path = member(test, 'path');
    if (typeof path !== 'string') throw new TypeError('a test file without a path');
    return { path, context };
  });
}

/** The configured sequencer divides the files, as it has done for Jest. */
async function shardOf(files: readonly RunningFile[], { config, contexts }: Search): Promise<readonly RunningFile[]> {
  const { shard, testSequencer } = config;
  if (shard === undefined) return files;
  if (testSequencer === undefined) throw new TypeError('no sequencer');
  const loaded: unknown = await import(pathToFileURL(testSequencer).href);
  const exported = member(loaded, 'default');
  const sequencer = made(member(exported, 'default') ?? exported, [{ contexts, globalConfig: config }]);
  const own = new Set(listIn(await called(sequencer, 'shard', [[...files], shard])));
  return files.filter((file) => own.has(file));
}

/** The same as a session takes it. Pure. */
export function toSelected(
  files: readonly RunningFile[],
  { config, context }: { readonly config: JestConfig; readonly context: FileContext },
): SelectedFiles {
  return {
    files: files.map((file) => {
      const { path, project } = buildUnheard(file, context);
      return { path, project };
    }),
    selection: selectionOf({ config, projectCount: config.projects.length }),
  };
}

function member(value: unknown, name: string): unknown {
  const isHolder = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isHolder ? Reflect.get(value, name) : undefined;
}

function made(type: unknown, parameters: readonly unknown[]): unknown {
  if (typeof type !== 'function') throw new TypeError('no class');
  return Reflect.construct(type, parameters);
}

function called(on: unknown, name: string, parameters: readonly unknown[]): unknown {
  const method = member(on, name);
  if (typeof method !== 'function') throw new TypeError(`no ${name}`);
  return Reflect.apply(method, on, parameters);
}

function listIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('no list');
  return value;
}
