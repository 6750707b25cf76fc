import { inspect } from 'node:util';
import { type Failure, failureOf, failureOfError, type RunPaths, type ThrownError } from '@runsheet/core/adapter';
import type { TestError } from './test-event.ts';

/** What was thrown, as `node:test` hands it over. Pure. */
export function readFailure(error: TestError | undefined, paths: RunPaths): Failure {
  const thrown = error?.failureType === undefined ? error : (error.cause ?? error);
  // The `diff` of an assertion is the way to show one.
  if (isThrown(thrown)) return failureOfError({ ...own(thrown), diff: undefined }, paths);
  const isReason = typeof thrown === 'string' && thrown === error?.message;
  return failureOf(isReason ? thrown : `thrown: ${inspect(thrown)}`, paths);
}

/** What an error says of itself; its parts may not be enumerable. */
function own({ name, message, stack, cause, errors }: ThrownError): ThrownError {
  return { name, message, stack, cause, errors };
}

/** How the process of a test file ended. */
type Ended = Pick<TestError, 'exitCode' | 'signal'>;

/** What a test file wrote when it ended by itself: the error that Node prints last. Pure. */
export function failureIn(text: string, paths: RunPaths, { exitCode, signal }: Ended = {}): Failure {
  const start = text.search(/^(?:Uncaught )?(?:\w*Error|\w*Exception)\b/m);
  const end = text.search(/\n\nNode\.js v\d/);
  return failureOf(
    text.slice(Math.max(0, start), end === -1 ? undefined : end).trim() ||
      `The process of this file ended with ${signal ?? exitCode ?? 'an error'}.`,
    paths,
  );
}

function isThrown(value: unknown): value is ThrownError {
  return typeof value === 'object' && value !== null && 'message' in value;
}
