/** What the page of the service needs to tell the history of a script as the command line does. Pure. */
export { compareUrl, pagesOf } from './history/compare-url.ts';
export { defaultBranchOf, newestOf } from './history/history.ts';
export { type History, type HistoryRun, isSameLane, readHistory, type StoredRun } from './history/history.ts';
export { judgeRun, newsLine, type RowNews, type RunNews } from './history/judge-run.ts';
export { durationsOf, type RunDurations } from './history/marks-text.ts';
export { changeOf, obsoletePlaces } from './history/row-verdicts.ts';
export { CODES, historyRows, verdictOf } from './history/marked-rows.ts';
export { tellsAttempts } from './report/story.ts';
export { SIGNS } from './summary/grid/style.ts';
