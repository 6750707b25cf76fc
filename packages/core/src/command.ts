/** What a command of the command line needs. Loads the libraries for configuration and HTTP only when they are used. */
export { connect, type Connection } from './session/connect.ts';
export {
  adoptJournals,
  type AdoptedJournals,
  type RecoveredJournals,
  recoverJournals,
} from './outbox/recover-journals.ts';
export { type KeptPlan, type KeptRecord, planKept } from './session/plan-kept.ts';
export { type PlanJson, planJson } from './summary/plan-json.ts';
export { describePlan } from './summary/describe-plan.ts';
export { joinInMemory, type JoinedFiles, joinKept, type JoinedRun, type RunsInMemory } from './session/join-kept.ts';
export { type KeptDelivery, publishKept } from './session/publish-kept.ts';
export { type CommandSetup, setUpCommand } from './session/set-up-command.ts';
export { type Asked } from './session/read-asked.ts';
export { type ExplainedConfig, explainConfig } from './session/explain-config.ts';
export type { OptionValue } from './config/list-values.ts';
export { describeOrigin, type Origin } from './config/origin.ts';
export { tellCiOfKept } from './session/tell-ci.ts';
export { syncRecord } from './session/sync-record.ts';
export type { SyncedScript } from './plan/synced-script.ts';
export { describeSync } from './summary/describe-sync.ts';
export { syncJson } from './summary/sync-json.ts';
export { processWorld, type World } from './session/world.ts';
export { recordReport } from './session/record-report.ts';
export { findConfigFile } from './session/find-config-file.ts';
export { findPackage } from './session/find-package.ts';
export { findRepositoryRoot } from './ci/read-build.ts';
export { wholeListing } from './report/listing.ts';
export { createRunPaths } from './report/paths.ts';
export { countOutcomes, type OutcomeCounts, sumOf } from './report/count-outcomes.ts';
export type { Record } from './outbox/record.ts';
export { ERROR_TITLES, RUN_ERRORS_TITLE } from './sheet/sheets-of.ts';
export { explainError, frame, type SummaryFacts, summarise } from './summary/summarise.ts';
export type { GridContent, GridResult, GridRow, GridRun } from './summary/grid/content.ts';
export { type GridOptions, renderGrid } from './summary/grid.ts';
export type { Redact } from './report/redact.ts';
export { redactFor } from './session/redact-for.ts';
export type { Paint, Tone } from './summary/grid/style.ts';
export { oneLine } from './summary/grid/one-line.ts';
export { printable } from './report/printable.ts';
export { withoutEscapes } from './report/without-escapes.ts';
export { type ErrorCode, type ErrorFacts, type Guidance, guidanceFor } from './errors/catalogue.ts';
export { explainCode, isCode, listCodes } from './errors/explain-code.ts';
export { RunsheetError, runsheetError } from './errors/runsheet-error.ts';
export { type Notice, notice } from './errors/notice.ts';
export { counted } from './errors/counted.ts';
export { reasonOf } from './errors/reason-of.ts';
export { toRunsheetError } from './errors/to-runsheet-error.ts';
export type { Outbox } from './outbox/outbox.ts';
export { countResults, describeCounts, type Receipt, type ScriptReceipt } from './publish/receipt.ts';
export type { RunCounts } from './sheet/run-counts.ts';
export { countRecord } from './session/count-record.ts';
export { changesIn } from './publish/run-changes.ts';
export { nearest } from './config/nearest.ts';
export { findProject } from './publish/find-project.ts';
export { lastPart } from './publish/scripts-for.ts';
export { readNotes } from './publish/script-notes.ts';
export { isOurs } from './plan/ownership.ts';
