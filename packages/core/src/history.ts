/** What the page of the service needs to tell the history of a script as the command line does. Pure. */
export { changeOf } from './history/compare-runs.ts';
export { compareUrl, pagesOf } from './history/compare-url.ts';
export { defaultBranchOf } from './history/default-branch.ts';
export { type History, type HistoryRun, readHistory, type StoredRun } from './history/history.ts';
export { judgeRun, type RowNews, type RunNews } from './history/judge-run.ts';
export { isSameLane } from './history/lane.ts';
export { newsLine } from './history/news-line.ts';
export { obsoletePlaces } from './history/obsolete-places.ts';
export { newestOf } from './history/verdicts.ts';
export { durationsOf, type RunDurations } from './history/decode-marks.ts';
export { CODES, verdictOf } from './history/run-mark.ts';
export { tellsAttempts } from './report/story.ts';
export { SIGNS } from './report/signs.ts';
export { historyRows } from './publish/history-rows.ts';
