import DefaultReporter, { RunsheetReporter, type RunsheetOptions } from '@runsheet/jest';
import { issue, note, row, tag } from '@runsheet/jest/meta';
import runTestFile, { type RunnerCall } from '@runsheet/jest/runner';

// Compiled, never run: the compiler accepts what stands here and refuses what is marked.

const options: RunsheetOptions = { folder: 'QA/Unit', layout: 'file' };

/** Jest's type of a reporter in a configuration, whose options are any object. */
export const entry: [string, Record<string, unknown>] = ['@runsheet/jest', { ...options }];

export const sameClass: typeof RunsheetReporter = DefaultReporter;

/** Jest's way for a reporter to fail a run. */
export function failureOf(reporter: RunsheetReporter): Error | undefined {
  return reporter.getLastError();
}

export function run(call: RunnerCall): Promise<object> {
  return runTestFile(...call);
}

/** Jest constructs the reporter with its own configuration before the options. */
export const refused = [
  // @ts-expect-error the first argument is Jest's configuration
  () => new RunsheetReporter(),
];

/** What a test says of itself. */
export function said(): void {
  issue('SHOP-12');
  note('waits for the supplier');
  tag('slow');
  row(123);
  // @ts-expect-error a row is a number
  row('123');
}
