/** What the page of the service needs to tell the history of a script as the command line does. Pure. */
export { compareUrl, pagesOf } from './history/compare-url.ts';
export { defaultBranchOf, newestOf } from './history/default-run.ts';
export { type History, type HistoryRun, isSameLane, readHistory, type StoredRun } from './history/history.ts';
export { judgeRun, newsLine, type RowNews, type RunNews } from './history/judge-run.ts';
export { durationsOf, type RunDurations } from './history/marks-text.ts';
export { obsoletePlaces } from './history/row-flags.ts';
export { historyRows } from './history/row-index.ts';
export { CODES, verdictOf } from './history/run-mark.ts';
export { changeOf } from './history/verdicts.ts';
export { tellsAttempts } from './report/story.ts';
export { SIGNS } from './summary/grid/style.ts';
