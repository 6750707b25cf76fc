/** What a command of the command line needs. Loads the libraries for configuration and HTTP only when they are used. */
export { connect, type Connection } from './session/connect.ts';
export { recoverJournals } from './outbox/recover-journals.ts';
export { type KeptDelivery, publishKept } from './session/publish-kept.ts';
export { type RunSetup, setUpRun } from './session/set-up-run.ts';
export { processWorld, type World } from './session/world.ts';
export { explainError, frame, type SummaryFacts, summarise } from './summary/summarise.ts';
export type { GridContent, GridResult, GridRow, GridRun } from './summary/grid/content.ts';
export { type GridOptions, renderGrid } from './summary/grid.ts';
export type { Paint, Tone } from './summary/grid/style.ts';
export { printable } from './summary/printable.ts';
export { type ErrorCode, type Guidance } from './errors/catalogue.ts';
export { RunsheetError, runsheetError } from './errors/runsheet-error.ts';
export { toRunsheetError } from './errors/to-runsheet-error.ts';
export type { Receipt, ScriptReceipt } from './publish/receipt.ts';
export { nearest } from './config/nearest.ts';
export { findProject } from './publish/find-project.ts';
export { isMarkedFor } from './publish/script-marker.ts';
