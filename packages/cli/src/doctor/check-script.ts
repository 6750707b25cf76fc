import type { Client } from '@runsheet/core/client';
import {
  type CommandSetup,
  counted,
  doubledRows,
  groupBy,
  historyRows,
  isHeadingAt,
  isOurs,
  newestRun,
  obsoletePlaces,
  readHistory,
  readState,
  rowTitles,
  RUN_ERRORS_TITLE,
  RUN_KEY_FIELD,
} from '@runsheet/core/command';
import { type Finding, note, ok } from './finding.ts';

type Script = Awaited<ReturnType<typeof readScript>>;

/** Looks at one script: its fields, runs that are there twice, rows that nobody fills. */
export async function checkScript(
  scriptId: number,
  client: Client,
  { headers }: Pick<CommandSetup, 'headers'>,
): Promise<readonly Finding[]> {
  const script = await readScript(client, scriptId);
  const { name, id, tests, runs } = script;
  const doubled = doubledRows(tests, runs);
  const doubledIds = new Set(doubled.map((row) => row.id));
  // As the grid and the page count them: the row for errors is there in case, until something stands in it.
  const isUsed = (row: number): boolean => runs.some(({ results }) => results?.[String(row)] !== undefined);
  const rows = tests.filter(({ id: row, text }) => text !== RUN_ERRORS_TITLE || isUsed(row));
  const what = `${name} (${id}): ${counted(rows.length, 'row')}, ${counted(runs.length, 'run')}`;
  const findings = [
    ...checkLastRun(script),
    ...checkFields(script, Object.keys(headers)),
    ...checkRunKeys(script),
    ...checkDoubledRows(script, doubled),
    ...checkDuplicateTitles(script, doubledIds),
    ...checkObsoleteRows(script, doubledIds),
  ];
  return [ok('script', `${what}.`), ...findings];
}

/** Reads what is needed of a script to judge it. */
async function readScript(client: Client, scriptId: number) {
  const view = { tests: 'full', fields: 'full', runs: 'full', results: 'full', progress: 'none' } as const;
  return (await client.scripts.get(scriptId, view)).script;
}

function checkLastRun({ name, id, tests, runs }: Script): readonly Finding[] {
  const history = readHistory(historyRows(tests), runs);
  const at = newestRun(history) ?? -1;
  if (history.runs[at]?.scope !== 'cut') return [];
  const errors = tests.find(({ text, indent }) => text === RUN_ERRORS_TITLE && indent === 0);
  const comment = runs[at]?.results?.[String(errors?.id)]?.comment ?? '';
  const [why = ''] = comment.split('\n', 1);
  const what = `${name} (${id}): the last run, #${runs[at]?.id}, was cut short${why === '' ? '.' : `: ${why}`}`;
  return [note('script', what, 'Look at the log of its build. The next whole run takes its place.')];
}

function checkFields({ name, id, fields }: Script, headers: readonly string[]): readonly Finding[] {
  const known = new Set(fields.map((field) => field.id));
  const missing = headers.filter((header) => !known.has(header) && !header.startsWith('_'));
  const todo = 'Add it to the script in the service: fields cannot be added through its API.';
  const unkeyed = `no hidden field ${RUN_KEY_FIELD}, so a run whose answer is lost is kept and not sent again`;
  const lacks = [
    ...(missing.length === 0 ? [] : [`no field for ${missing.join(', ')}`]),
    ...(known.has(RUN_KEY_FIELD) ? [] : [unkeyed]),
  ];
  return lacks.map((what) => note('script', `${name} (${id}) has ${what}.`, todo));
}

/** Specification 2.1: retests have ids such as 1.1, and the headers of their run. */
function checkRunKeys({ name, id, runs }: Script): readonly Finding[] {
  const originals = runs.filter((run) => !String(run.id).includes('.'));
  const byKey = groupBy(originals, ({ headers }) => headers?.[RUN_KEY_FIELD]?.split('.')[0] ?? '');
  const doubled = [...byKey].filter(([key, same]) => key !== '' && same.length > 1);
  return doubled.map(([, same]) => {
    const what = `holds one run ${same.length} times: runs ${same.map((run) => run.id).join(', ')}`;
    return note('script', `${name} (${id}) ${what}.`, 'Delete the later ones if your service can.');
  });
}

function checkDoubledRows({ name, id }: Script, doubled: ReturnType<typeof doubledRows>): readonly Finding[] {
  if (doubled.length === 0) return [];
  const what = `${name} (${id}): ${counted(doubled.length, 'row')} more than tests: ${listOf(doubled.map(({ text }) => text))}`;
  const todo =
    'Delete them in the service: they have the text and place of rows in use. Rows cannot be deleted through its API.';
  return [note('script', what, todo)];
}

/** Rows of one path that are no double of each other: those of tests that share their title. */
function checkDuplicateTitles({ name, id, tests }: Script, doubled: ReadonlySet<number>): readonly Finding[] {
  const leaves = tests.filter((test, i) => !isHeadingAt(tests, i) && !doubled.has(test.id));
  const paths = [...rowTitles(tests, new Set(leaves.map((test) => test.id))).values()];
  const seen = new Set<string>();
  const twice = new Set(paths.filter((path) => seen.has(path) || !seen.add(path)));
  if (twice.size === 0) return [];
  const what = `${name} (${id}): several tests share a title (${counted(twice.size, 'title')}): ${listOf([...twice])}`;
  const todo =
    'Give each of these tests a title of its own: only their order tells them apart. A run with RUNSHEET_MODE=plan names their lines.';
  return [note('script', what, todo)];
}

/** A list is read as long as it is short. */
const MOST_NAMES = 60;

/** Rows that people have added among ours need no result of a test; which they are is noted, or not known. */
function checkObsoleteRows(script: Script, doubled: ReadonlySet<number>): readonly Finding[] {
  const { name, id, description = '', tests } = script;
  const { ids, words } = obsoleteIn(script);
  const { ownership } = readState(description).notes;
  const obsolete = tests.filter((test, i) => {
    const isTest = !isHeadingAt(tests, i) && (ownership.length === 0 || isOurs(ownership, test.id));
    return isTest && ids.has(test.id) && !doubled.has(test.id) && test.text !== RUN_ERRORS_TITLE;
  });
  if (obsolete.length === 0) return [];
  const paths = [...rowTitles(tests, new Set(obsolete.map((test) => test.id))).values()];
  const what = `${name} (${id}): ${counted(obsolete.length, 'row')} ${words}: ${listOf(paths)}`;
  return [note('script', what, 'Their tests were removed or renamed. Nothing has to be done.')];
}

/** As many runs as it takes to tell an obsolete row from a test that was left out once. */
const RECENT_RUNS = 5;

/** As the page and `show` tell them; where no run says whether it was whole, the rows that the last few have left out. */
function obsoleteIn({ tests, runs }: Script): { readonly ids: ReadonlySet<number>; readonly words: string } {
  const history = readHistory(historyRows(tests), runs);
  if (history.runs.some(({ scope }) => scope === 'whole')) {
    const isObsolete = obsoletePlaces(history);
    const ids = new Set(Array.from(history.rows.ids).filter((_, place) => isObsolete[place] === 1));
    return { ids, words: 'obsolete, without a test' };
  }
  const recent = runs.length < RECENT_RUNS ? [] : runs.slice(-RECENT_RUNS);
  const filled = new Set(recent.flatMap(({ results = {} }) => Object.keys(results)));
  const ids = new Set(
    recent.length === 0 ? [] : tests.map((test) => test.id).filter((row) => !filled.has(String(row))),
  );
  return { ids, words: `had no result in the last ${RECENT_RUNS} runs` };
}

function listOf(paths: readonly string[]): string {
  return [...paths.slice(0, MOST_NAMES), ...(paths.length > MOST_NAMES ? ['…'] : [])].join(' | ');
}
