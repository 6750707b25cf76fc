/**
 * The top row that holds errors of the run itself, and what has no row of its own. Each script is made with it, so that a
 * run can be red without a new row; it has no cell while all is well.
 */
export const RUN_ERRORS_TITLE = 'Unhandled errors';
