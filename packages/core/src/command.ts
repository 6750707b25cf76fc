/** What a command of the command line needs. Loads the libraries for configuration and HTTP only when they are used. */
export { connect, type Connection } from './session/connect.ts';
export { leftJournals, type LeftRun, recoverJournals } from './outbox/recover-journals.ts';
export { type KeptPlan, type KeptRecord, planKept, syncRecord } from './session/plan-record.ts';
export { describePlan, describeSync, type PlanJson, planJson } from './summary/describe-plan.ts';
export { joinInMemory, type JoinedRun, type RefusedRun, type RunsInMemory } from './session/join-kept.ts';
export { type KeptDelivery, type KeptRun, publishKept } from './session/publish-kept.ts';
export {
  type CommandSetup,
  explainConfig,
  type ExplainedConfig,
  setUpCommand,
  type WrittenConfig,
} from './session/set-up-run.ts';
export type { OptionValue } from './config/merge-sources.ts';
export { describeOrigin, type Origin } from './config/config-sources.ts';
export { storiesOfBuild, tellCiOfKept } from './session/tell-ci.ts';
export type { ScriptPlan } from './plan/plan.ts';
export { processWorld, type World } from './record/world.ts';
export {
  isCancelled,
  ofThisJob,
  recordOfNone,
  recordReport,
  type RunOfJob,
  runsOfJob,
  type RunsOfJob,
} from './session/runs-of-job.ts';
export { isWithoutKey } from './session/run-notices.ts';
export { findConfigFile, findPackage } from './record/find-upwards.ts';
export { findRepositoryRoot } from './ci/read-build.ts';
export { PROVIDERS } from './ci/providers.ts';
export { wholeListing } from './report/narrowed-by.ts';
export { createRunPaths, isTestFile } from './report/paths.ts';
export { agreesWithRunner, countOutcomes, countsOf, isGreen, type OutcomeCounts, sumOf } from './report/outcomes.ts';
export type { RunRecord } from './outbox/run-record.ts';
export { isRed, runWords } from './summary/github/headline.ts';
export { code } from './summary/github/html.ts';
export { jobSummary } from './summary/github/job-summary.ts';
export type { RunStory } from './summary/github/run-story.ts';
export { type Trouble, troublesOf } from './summary/github/troubles.ts';
export { RUN_ERRORS_TITLE } from './sheet/sheet.ts';
export { explainError } from './summary/explain-error.ts';
export { type SummaryFacts, summarise } from './summary/summarise.ts';
export type { GridContent, GridResult, GridRow, GridRun } from './summary/grid/content.ts';
export { type GridOptions, renderGrid } from './summary/grid.ts';
export type { Redact } from './report/redact.ts';
export { redactFor } from './record/redact-for.ts';
export { type Paint, SIGNS, type Tone } from './summary/grid/style.ts';
export { readFileName } from './report/run-key.ts';
export { NOT_XML, oneLine, printable, UNPRINTABLE, withoutEscapes, wrapLines } from './report/printable.ts';
export { isLeftOut, readLeftOut, readPassed, withoutAttempts } from './report/story.ts';
export { counted, type Guidance } from './errors/message.ts';
export { type ErrorCode, type ErrorFacts, explainCode, guidanceFor, isCode, listCodes } from './errors/messages.ts';
export {
  notice,
  type Notice,
  reasonOf,
  RunsheetError,
  runsheetError,
  toRunsheetError,
} from './errors/runsheet-error.ts';
export { openOutbox, type Outbox } from './outbox/outbox.ts';
export { countResults, describeCounts, type Receipt, type ScriptReceipt } from './publish/receipt.ts';
export type { RunCounts } from './sheet/row-counts.ts';
export { countRecord } from './session/sheets-of-record.ts';
export { historyRows, newsAt } from './publish/run-history.ts';
export { readScriptHistory, runsLabel, type ScriptHistory, withMarkedResults } from './session/script-history.ts';
export { isHeadingAt, rowPaths, rowTitles } from './plan/outline.ts';
export { groupBy } from './report/group-by.ts';
export { CHANGING_PART, comparedTitle } from './sheet/title.ts';
export { compareUrl } from './history/compare-url.ts';
export { defaultBranchOf, newestRun } from './history/default-run.ts';
export { type History, isSameLane, readHistory } from './history/history.ts';
export { judgeRun, type RowNews, type RunNews } from './history/judge-run.ts';
export { durationsOf, MARKS_FIELD, type RunDurations } from './history/marks-text.ts';
export { flakyPlaces, obsoletePlaces } from './history/row-flags.ts';
export { placeOf } from './history/row-index.ts';
export { CODES } from './history/run-mark.ts';
export { compareRuns, flipsOf, verdictsOf } from './history/verdicts.ts';
export { RUN_KEY_FIELD } from './publish/run-key.ts';
export { cutMiddle, padTo } from './summary/grid/text-width.ts';
export { nearest } from './errors/nearest.ts';
export { findProject } from './publish/open-folder.ts';
export { scriptsFor } from './publish/locate-script.ts';
export { readState } from './publish/script-state.ts';
export { isOurs } from './plan/outline-notes.ts';
export { doubledRows } from './plan/duplicates.ts';
