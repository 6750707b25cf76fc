import { RequestError } from '../../request-error.ts';
import { findScript } from '../../routes/find.ts';
import type { Results } from '../../store/results.ts';
import type { Contents } from '../../store/store.ts';
import { cut } from '../html.ts';

import { type Tagged, tagOf } from './answer-json.ts';
import type { CellData, LinesData } from './page-data.ts';

type Place = { readonly scriptId: string; readonly runKey: string };

/** One cell, with all that was said about it. */
export async function readCell(contents: Contents, place: Place, testId: string): Promise<Tagged> {
  const cell = (await findResults(contents, place)).get(Number(testId)) ?? { result: '', comment: '', issue: '' };
  const told: CellData = { result: cell.result, comment: cut(cell.comment), issue: cut(cell.issue) };
  return { tag: tagOf(told), body: () => told };
}

/** The first lines of a run's failures. */
export async function readLines(contents: Contents, place: Place): Promise<Tagged> {
  const lines = linesOf(await findResults(contents, place));
  return { tag: tagOf(lines), body: (): LinesData => ({ lines }) };
}

/** The beginning of what was said about each failure. Pure. */
export function linesOf(cells: Iterable<readonly [id: number, cell: CellData]>): LinesData['lines'] {
  return [...cells]
    .filter(([, { result, comment }]) => comment !== '' && (result === 'fail' || result === 'blocked'))
    .map(([id, { comment }]) => [id, firstLines(comment)]);
}

async function findResults(contents: Contents, { scriptId, runKey }: Place): Promise<Results> {
  const script = await findScript(contents, scriptId);
  const run = (await contents.runs.list(script.id)).find(({ key }) => String(key) === runKey);
  if (run === undefined) throw new RequestError(404, 'There is no such run.');
  return contents.runs.results(run);
}

const LONGEST_LINE = 300;
const MOST_LINES = 3;
/** Of a stack: what follows is no message. */
const FRAME = /^\s*(?:at |❯ )/;
/** Of a diff. */
const LEGEND = /^\s*[-+] (?:Expected|Received)\b/;

/** What a reporter says of attempts before the message itself: it would group tests that fail for different reasons. */
const OF_ATTEMPTS = /^(?:failed in all \d{1,9} attempts\n\n)?(?:attempts? \d[\d, ]{0,100}: )?/;

function firstLines(comment: string): string {
  const start = comment.slice(0, 10_000).trimStart().replace(OF_ATTEMPTS, '');
  const [first = '', ...others] = start.split('\n');
  const end = others.findIndex((line) => FRAME.test(line));
  const told = others
    .slice(0, end === -1 ? others.length : end)
    .filter((line) => line.trim() !== '' && !LEGEND.test(line));
  return [first, ...told.slice(0, MOST_LINES - 1)].map((line) => line.slice(0, LONGEST_LINE).toWellFormed()).join('\n');
}
