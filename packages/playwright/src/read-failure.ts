import type { TestError, TestResult, TestStep } from './playwright-results.ts';
import { type Failure, failureOf, type RunPaths } from '@runsheet/core/adapter';

/** An error as Playwright hands it over, with the path of the step that threw it. Pure. */
export function readFailure(error: TestError, paths: RunPaths, result?: TestResult): Failure {
  const { location } = error;
  const failure = failureOf([textOf(error), ...causesOf(error)].join('\n[cause]: '), paths);
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

function textOf({ message, stack, value }: TestError): string {
  return stack || message || (value === undefined ? '' : `thrown: ${value}`);
}

/** An error can be its own cause. */
const MOST_CAUSES = 5;

function causesOf(error: TestError): readonly string[] {
  const texts: string[] = [];
  for (let { cause } = error; cause !== undefined && texts.length < MOST_CAUSES; cause = cause.cause) {
    texts.push(cause.message ?? cause.value ?? '');
  }
  return texts;
}

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
