import { createFailure, type Failure, type Outcome, type RunPaths } from '@runsheet/core/adapter';
import { withoutEscapes } from '@runsheet/core/command';
import type { JestCase, JestFile } from './jest-shape.ts';

/** What happened to a case, as Vitest says it in JSON. Of a test that was retried it lists the errors. Pure. */
export function vitestOutcome({ status, failureMessages }: JestCase, paths: RunPaths): Outcome {
  const failures = (failureMessages ?? []).map((text) => vitestFailure(text, paths));
  switch (status) {
    case 'passed':
    case 'focused':
      return { kind: 'passed', attempts: 1 + failures.length, failures };
    case 'failed':
      return { kind: 'failed', attempts: 1, failures };
    case 'todo':
      return { kind: 'todo', note: '' };
    case 'pending':
      return { kind: 'unfinished', cause: { kind: 'stopped', why: 'the run ended before its turn' } };
    case 'skipped':
    case 'disabled':
      return { kind: 'skipped', note: '' };
    default:
      return status satisfies never;
  }
}

/** Errors of hooks are not in the file, only that it has failed. */
export function vitestFileFailures(file: JestFile, paths: RunPaths): readonly Failure[] {
  const { message, status, assertionResults } = file;
  if (message) return [createFailure({ message }, paths)];
  const isExplained = status !== 'failed' || assertionResults.some((test) => test.status === 'failed');
  return isExplained ? [] : [createFailure({ message: OUTSIDE }, paths)];
}

const OUTSIDE = 'The file failed outside of its tests, as when a hook throws. Its JSON does not say why.';

/** The message with its stack behind it; names that say no more than the message does are left out. */
function vitestFailure(text: string | null, paths: RunPaths): Failure {
  const plain = withoutEscapes(text ?? '');
  const start = /\n {4}at /.exec(plain)?.index ?? plain.length;
  const message = plain.slice(0, start).replace(/^(?:Error|AssertionError|TestTimeoutError|HookTimeoutError): /, '');
  return createFailure({ message, stack: plain.slice(start) }, paths);
}
