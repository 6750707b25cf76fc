export { RunsheetReporter, RunsheetReporter as default } from './reporter.ts';
export type { ConfigInput as RunsheetOptions } from '@runsheet/core/adapter';
