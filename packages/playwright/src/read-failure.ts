import type { TestError, TestResult, TestStep } from './playwright-results.ts';
import { type Failure, failureOfError, type RunPaths, splitDiff } from '@runsheet/core/adapter';

/** An error as Playwright hands it over, with the path of the step that threw it. Pure. */
export function readFailure(error: TestError, paths: RunPaths, result?: TestResult): Failure {
  const { location, stack, value } = error;
  const said = splitDiff(error.message || (value === undefined ? '' : `thrown: ${value}`));
  const failure = failureOfError({ ...said, stack, cause: causeOf(error) }, paths);
  const steps = result === undefined ? [] : (stepsTo(error, result.steps) ?? []);
  return {
    ...failure,
    message: steps.length === 0 ? failure.message : `${failure.message}\nStep: ${steps.join(' › ')}`,
    location: failure.location ?? (location && { ...location, file: paths.relative(location.file) }),
  };
}

/** What a test threw in all of these attempts. Pure. */
export function readFailures(results: readonly TestResult[], paths: RunPaths): readonly Failure[] {
  return results.flatMap((result) => result.errors.map((error) => readFailure(error, paths, result)));
}

/** Playwright writes the name of an error in front of its message. An error can be its own cause. */
function causeOf({ cause }: TestError, depth: number = DEEPEST): unknown {
  if (cause === undefined || depth === 0) return undefined;
  return { message: splitDiff(cause.message ?? cause.value ?? '').message, cause: causeOf(cause, depth - 1) };
}

const DEEPEST = 5;

/** Titles of the user's own steps round the one that threw; undefined: none of them did. */
function stepsTo(error: TestError, steps: readonly TestStep[]): readonly string[] | undefined {
  for (const step of steps) {
    const own = step.category === 'test.step' ? [step.title] : [];
    const inner = stepsTo(error, step.steps);
    if (inner !== undefined) return [...own, ...inner];
    if (step.error !== undefined && step.error.message === error.message) return own;
  }
  return undefined;
}
