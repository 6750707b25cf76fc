import { createRequire } from 'node:module';
import { type CircusEvent, type CircusState, type CircusTracer, createTracer } from './circus-tracer.ts';
import { findCircus } from './resolve-jest.ts';
import type { Trace } from './trace.ts';

/** What Jest calls a test runner with. */
export type RunnerCall = [
  globalConfig: object,
  config: { readonly rootDir: string },
  environment: TestEnvironment,
  runtime: object,
  testPath: string,
  sendMessageToJest?: unknown,
];

export type TestEnvironment = { handleTestEvent?(event: CircusEvent, state: CircusState): unknown };

/**
 * Runs a test file with the project's own jest-circus and hands over what Jest's results leave out: the describes
 * as they are, which hook failed, and which tests ran.
 *
 * With it, tests below a failed `beforeAll` are told from tests that failed. Everything else runs as without it.
 *
 * @example
 * // jest.config.js
 * export default { testRunner: '@runsheet/jest/runner', reporters: ['default', '@runsheet/jest'] };
 */
export default function runTestFile(...call: RunnerCall): Promise<object> {
  const [, { rootDir }, environment] = call;
  const circus = loadCircus(rootDir);
  const tracer = createTracer();
  listen(environment, tracer);
  // Not awaited: a frame of this file would stand in the stacks of the user's errors.
  return circus(...call).then((result) => withTrace(result, tracer.trace()));
}

function withTrace(result: object, trace: Trace | undefined): object {
  return trace === undefined ? result : { ...result, runsheet: trace };
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
function listen(environment: TestEnvironment, tracer: CircusTracer): void {
  const own = environment.handleTestEvent?.bind(environment);
  const handleTestEvent = (event: CircusEvent, state: CircusState) => {
    tracer.observe(event, state);
    return own?.(event, state);
  };
  // An environment that cannot be listened to runs its tests all the same.
  Reflect.set(environment, 'handleTestEvent', handleTestEvent);
}
