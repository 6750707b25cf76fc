/** The top row that holds errors of the run itself. */
export const RUN_ERRORS_TITLE = 'Unhandled errors';

/** The top row that shows what has no row of its own. */
export const NO_ROW_TITLE = 'Tests without a row';

/** Rows of which only the runs have a result that need them: no tests, and never gone from the code. */
export const ERROR_TITLES: ReadonlySet<string> = new Set([RUN_ERRORS_TITLE, NO_ROW_TITLE]);
