import { inspect } from 'node:util';
import { type Failure, failureOfError, type RunPaths } from '@runsheet/core/adapter';

/** What a test or hook has thrown. Mocha makes an error of anything else. Pure. */
export function readFailure(error: unknown, paths: RunPaths): Failure {
  if (!isThrown(error)) return failureOfError({ message: inspect(error) }, paths);
  const { name, message, stack, cause, errors, ...compared } = error;
  return failureOfError({ name, message, stack, cause, errors, diff: diffOf(compared) }, paths);
}

type Thrown = Partial<
  Readonly<Record<'name' | 'message' | 'stack' | 'cause' | 'errors' | 'expected' | 'actual', unknown>>
> & { readonly showDiff?: boolean; readonly generatedMessage?: boolean };

/** Node's own assertions have it in their message. */
function diffOf({ expected, actual, generatedMessage, showDiff }: Thrown): string {
  const isShown = expected !== undefined && showDiff !== false && generatedMessage !== true;
  return isShown && typeof expected === typeof actual ? `- ${inspect(expected)}\n+ ${inspect(actual)}` : '';
}

function isThrown(value: unknown): value is Thrown {
  return typeof value === 'object' && value !== null;
}
