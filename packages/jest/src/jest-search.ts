import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { JestConfig, ProjectContext, RunningFile } from './jest-results.ts';
import { findJestChangedFiles, findJestCore } from './resolve-jest.ts';

// Jest's own search, called as Jest calls it. None of it is documented: whatever is not as expected throws.

/** What has changed, as Jest finds it out; undefined: this run does not hang on it. */
export async function findChanged(contexts: readonly ProjectContext[], config: JestConfig): Promise<unknown> {
  if (!config.onlyChanged) return undefined;
  const file = findJestChangedFiles(config.rootDir);
  const loaded: unknown = file === undefined ? undefined : createRequire(file)(file);
  const roots = contexts.flatMap((context) => listIn(member(context.config, 'roots')));
  const { changedSince, lastCommit, changedFilesWithAncestor: withAncestor } = config;
  return called(loaded, 'getChangedFilesForRoots', [[...new Set(roots)], { changedSince, lastCommit, withAncestor }]);
}

/** The files of one project. */
export async function findFiles(
  context: ProjectContext,
  config: JestConfig,
  changed: unknown,
): Promise<readonly RunningFile[]> {
  const core = findJestCore(config.rootDir);
  const loaded: unknown = core === undefined ? undefined : createRequire(core)(core);
  const source = made(member(loaded, 'SearchSource'), [context]);
  // Jest 30 wants to be told of the project, too.
  const isOld = lengthOf(source, 'getTestPaths') === 3;
  const found = await called(source, 'getTestPaths', isOld ? [config, changed] : [config, context.config, changed]);
  return listIn(member(found, 'tests')).map((test) => {
    const path = member(test, 'path');
    if (typeof path !== 'string') throw new TypeError('a test file without a path');
    return { path, context };
  });
}

/** Those of the files that the configured sequencer gives to this run: the share of a shard, what failed the last time. */
export async function narrowDown(
  files: readonly RunningFile[],
  { contexts, config }: { readonly contexts: readonly ProjectContext[]; readonly config: JestConfig },
): Promise<readonly RunningFile[]> {
  const { shard, onlyFailures, testSequencer } = config;
  if (shard === undefined && !onlyFailures) return files;
  if (testSequencer === undefined) throw new TypeError('no sequencer');
  const loaded: unknown = await import(pathToFileURL(testSequencer).href);
  const exported = member(loaded, 'default');
  const sequencer = made(member(exported, 'default') ?? exported, [{ contexts, globalConfig: config }]);
  const keep = async (all: readonly RunningFile[], name: string, more: readonly unknown[]) => {
    const own = new Set(listIn(await called(sequencer, name, [[...all], ...more])));
    return all.filter((file) => own.has(file));
  };
  const share = shard === undefined ? files : await keep(files, 'shard', [shard]);
  return onlyFailures ? keep(share, 'allFailedTests', []) : share;
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

function lengthOf(on: unknown, name: string): number {
  const method = member(on, name);
  return typeof method === 'function' ? method.length : 0;
}

function listIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('no list');
  return value;
}
