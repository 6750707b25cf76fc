import { counted, first, message } from '../message.ts';

// RS40: notices about a script and its rows.

export const RS4001 = message({ headers: ['browser'] }, ({ headers }) => ({
  what: `The script has no field for ${headers.join(', ')}, so the run does not show ${headers.length === 1 ? 'it' : 'them'}.`,
  why: 'Fields can be added only when a script is created, or by hand in the service.',
  todo: 'Add the fields to the script in the service, or start a new script.',
}));

export const RS4002 = message<{ rows: number; isExcluded?: boolean }>({ rows: 4 }, ({ rows, isExcluded = false }) => ({
  what: `${counted(rows, 'row is', 'rows are')} obsolete`,
  why: 'This build has no such tests: removed, renamed, or only on another branch.',
  todo: `Nothing has to be done: ${isExcluded ? 'this run marks obsolete rows as excluded' : 'obsolete rows stay without results'}. To list them: npx runsheet doctor`,
}));

export const RS4006 = message({ scriptIds: [3, 4], chosen: 3 }, ({ scriptIds, chosen }) => ({
  what: `There are ${scriptIds.length} scripts of this name (${scriptIds.join(', ')}); ${chosen}, the oldest, is used.`,
  why: 'Two first builds ran at the same time, or a script was copied.',
  todo: 'Rename the others in the service, or set `script` to the id you want.',
}));

export const RS4010 = {
  what: 'The run was too large for the service, so its comments are cut to {maxLength} characters.',
  why: 'It refused the run with longer comments. Every mark is there.',
  todo: 'Lower `comment.maxLength`, or divide the tests among scripts with `layout`.',
} as const;

export const RS4013 = message(
  { vanished: 40, known: 41, added: 40, rows: ['lib/a.test.ts', 'adds'] },
  ({ vanished, known, added, rows }) => ({
    what: `${vanished} of ${known} known tests look obsolete and ${added} are new, so they look renamed and no rows were added. It would be: ${first(rows)}`,
    why: 'A renamed folder or another working directory would add every test once more, and rows cannot be deleted.',
    todo: 'Run the tests from the folder as before; or, if you have renamed the tests, allow it once: `allowRenames: true`, RUNSHEET_ALLOW_RENAMES=1 or --allow-renames.',
  }),
);

export const RS4016 = message(
  { scriptId: 12, tests: [{ title: 'pays by card', row: 123 }] },
  ({ scriptId, tests }) => ({
    what: `${counted(tests.length, 'test names', 'tests name')} a row of script ${scriptId} that is not free for ${tests.length === 1 ? 'it' : 'them'}: ${first(tests.map(({ title, row }) => `${title} (row ${row})`))}`,
    why: 'The row is not there, is a heading, or is that of another test. The results went the usual way.',
    todo: 'Correct the number that the test gives to row(…): the service shows the ids of its rows.',
  }),
);

export const RS4027 = message(
  { scripts: ['lib/cart.test.ts', 'lib/tax.test.ts'], results: 12, failed: 1 },
  ({ scripts, results, failed }) => ({
    what: `${counted(scripts.length, 'script was', 'scripts were')} not made, since this build may not add rows: ${first(scripts)}. ${counted(results, 'result is', 'results are')} withheld, ${failed} of them failed.`,
    why: 'Scripts cannot be deleted, and `sync` says which builds may add something. The first script of this run that is there shows what failed.',
    todo: 'There is nothing to do where a build that may add rows runs these tests later. Else make the scripts: npx runsheet sync',
  }),
);

export const RS4036 = message({ scriptId: 12, rows: 80, requests: 20 }, ({ scriptId, rows, requests }) => ({
  what: `${counted(rows, 'new row stands', 'new rows stand')} at the end of script ${scriptId}, below repeated headings.`,
  why: `This build had new tests in many places, and adds rows with at most ${requests} requests.`,
  todo: 'Nothing has to be done: each test has one row.',
}));

export const RS4039 = message({ titles: ['a.test.ts > Cart > adds (lines 3, 9)'] }, ({ titles }) => ({
  what: `Several tests below one heading share a title (${counted(titles.length, 'title')}): ${first(titles)}`,
  why: 'Only their order tells them apart. When one is added before another, results go to the rows of others.',
  todo: 'Give each of these tests a title of its own. To list them all, run your tests with RUNSHEET_MODE=plan.',
}));

export const RS4031 = {
  what: 'The history of script {scriptId} is read from all its results ({runs} runs of {tests} rows): {without} of its runs carry no complete marks.',
  why: 'Only runs that runsheet posts to a script it made carry their marks in a header. With them the answer is a hundredth of that.',
  todo: 'Nothing needs to be done. Where this takes too long, publish to a script that runsheet makes.',
} as const;

export const RS4032 = {
  what: 'Script {scriptId} is large ({runs} runs of {tests} rows): it is shown without comments.',
  why: 'The service hands out comments only together with all results of all runs.',
  todo: 'Read them on the page of the script, or in a file with npx runsheet export {scriptId}. The export reads all results.',
} as const;

export const RS4034 = {
  what: 'The summary tells only a part of what is new in script {scriptId} ({tests} rows), or nothing: its earlier runs were not read as a whole. {reason}',
  why: 'The results are delivered. Runs without complete marks are read from the results of all runs, within the deadline of a build.',
  todo: 'See what is new with npx runsheet history {scriptId}, which waits up to ten minutes.',
} as const;

export const RS4038 = message<{
  readonly script: string;
  /** The path of folders that were new too. */
  readonly folder?: string | undefined;
  readonly similar?: string | undefined;
}>({ script: 'shop', folder: 'QA/Untt', similar: 'QA/Unit' }, ({ script, folder, similar }) => ({
  what: `This build made the new script ${script}${folder === undefined ? '' : ` in the new folder ${folder}`}.${similar === undefined ? '' : ` Did you mean ${similar}?`}`,
  why: 'Nothing was there by this name. What is made cannot be deleted through the API.',
  todo: 'If the name is a mistake, correct `folder` or `script`, and rename what was made in the service.',
}));
