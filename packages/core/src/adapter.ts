/** What a reporter for a test runner needs while the tests run. Importing it loads only `node:` modules. */
export { withoutEscapes } from './report/printable.ts';
export { type ErrorText, failureOf, failuresOf, splitDiff } from './report/error-text.ts';
export { addCounts, isWorse } from './report/outcomes.ts';
export { compareText } from './report/compare-text.ts';
export {
  type Annotation,
  type CaseFacts,
  createCase,
  PASSED,
  readSaid,
  type SaidByTest,
  skippedAfter,
} from './report/create-case.ts';
export { failureOfError, type OnceReader, readOnce, type StackFrame, type ThrownError } from './report/thrown-error.ts';
export { createFailure, type RawFailure } from './report/failure.ts';
export { missingNamed, type NamedPart, readPartName } from './merge/shard.ts';
export {
  byFlags,
  byName,
  type CommandLine,
  type Flag,
  hiddenBy,
  isAnyUsed,
  narrowedBy,
  type RunFilter,
} from './report/narrowed-by.ts';
export type { RunPaths } from './report/paths.ts';
export type {
  Attachment,
  CaseMeta,
  CaseNode,
  Counts,
  Ending,
  Failure,
  FileNode,
  Load,
  Location,
  Outcome,
  Report,
  SelectedFiles,
  Selection,
  SuiteNode,
  TestNode,
  UnfinishedCause,
} from './report/report.ts';
export type { CasePlace, RunEnd, RunStart, Session, SessionSetup, RunVerdict } from './record/session.ts';
export { type MistakeFacts, reportMistake } from './record/report-mistake.ts';
export { annotatesItself, createSession } from './record/create-session.ts';
export type { ConfigInput } from './config/config-input.ts';
