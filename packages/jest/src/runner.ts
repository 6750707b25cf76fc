import { createRequire } from 'node:module';
import type { CircusEvent, CircusState } from './circus-events.ts';
import { type CircusTracer, createTracer } from './circus-tracer.ts';
import { findCircus } from './resolve-jest.ts';
import { listenTo, type TestListener } from './said-in-tests.ts';
import type { Trace } from './trace.ts';

/** What Jest calls a test runner with. */
export type RunnerCall = [
  globalConfig: { readonly projects?: readonly unknown[] },
  config: { readonly rootDir: string; readonly id?: string },
  environment: TestEnvironment,
  runtime: object,
  testPath: string,
  sendMessageToJest?: unknown,
];

export type TestEnvironment = {
  readonly global?: object;
  handleTestEvent?(event: CircusEvent, state: CircusState): unknown;
};

/**
 * Runs a test file with the project's own jest-circus and hands over what Jest's results leave out: the describes
 * as they are, which hook failed, which tests ran, and the errors of attempts that were not the last.
 *
 * With it, tests below a failed `beforeAll` are told from tests that failed. Everything else runs as without it.
 *
 * @example
 * // jest.config.js
 * export default { testRunner: '@runsheet/jest/runner', reporters: ['default', '@runsheet/jest'] };
 */
export default function runTestFile(...call: RunnerCall): Promise<object> {
  const [globalConfig, config, environment, runtime, testPath] = call;
  const circus = loadCircus(config.rootDir);
  const tracer = createTracer();
  const listener = listenTo(environment.global, testPath);
  listen(environment, (event, state) => {
    tracer.observe(event, state);
    listener.observe(event, state);
  });
  const [, , , , , send] = call;
  const project = (globalConfig.projects ?? []).length > 1 ? config.id : undefined;
  const loud = isSend(send) ? withSaid(send, () => withProject(listener.ofCurrent(), project)) : send;
  // Not awaited: a frame of this file would stand in the stacks of the user's errors.
  return circus(globalConfig, config, environment, runtime, testPath, loud).then((result) => {
    return withTrace(addSaid(result, listener.ofAll()), tracer.trace());
  });
}

function withTrace(result: object, trace: Trace | undefined): object {
  return trace === undefined ? result : { ...result, runsheet: trace };
}

/** With a test Jest names one project for all that have this runner. */
function withProject(said: object | undefined, project: string | undefined): object | undefined {
  return project === undefined ? said : { ...said, project };
}

/** Jest tells of each test when it has ended; what the test said goes along. */
function withSaid(send: Send, ofCurrent: () => object | undefined): Send {
  return (event, told, ...rest) => {
    const said = event === 'test-case-result' ? ofCurrent() : undefined;
    if (said !== undefined && Array.isArray(told)) Object.assign(Object(told.at(-1)), { runsheet: said });
    return send(event, told, ...rest);
  };
}

function isSend(value: unknown): value is Send {
  return typeof value === 'function';
}

type Send = (event: unknown, told: unknown, ...rest: readonly unknown[]) => unknown;

/** Results are in the order of the file. */
function addSaid(result: object, said: ReturnType<TestListener['ofAll']>): object {
  if (said === undefined || !('testResults' in result) || !Array.isArray(result.testResults)) return result;
  const results: readonly unknown[] = result.testResults;
  if (results.length !== said.length) return result;
  return { ...result, testResults: results.map((one, nth) => Object.assign({}, one, { runsheet: said[nth] })) };
}

type Circus = (...call: RunnerCall) => Promise<object>;

function loadCircus(rootDir: string): Circus {
  const file = findCircus(rootDir);
  const loaded: unknown = file === undefined ? undefined : createRequire(file)(file);
  const circus = typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : loaded;
  if (isCircus(circus)) return circus;
  throw new Error(
    `@runsheet/jest/runner finds no jest-circus from ${rootDir}. Install jest-circus in the version of your jest, or remove testRunner from Jest's configuration.`,
  );
}

function isCircus(value: unknown): value is Circus {
  return typeof value === 'function';
}

/** The environment hears every event as it would without us. */
function listen(environment: TestEnvironment, observe: CircusTracer['observe']): void {
  const own = environment.handleTestEvent?.bind(environment);
  const handleTestEvent = (event: CircusEvent, state: CircusState) => {
    observe(event, state);
    return own?.(event, state);
  };
  // An environment that cannot be listened to runs its tests anyway.
  Reflect.set(environment, 'handleTestEvent', handleTestEvent);
}
