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

/** What groups failures that are alike: the beginning of what was said about each. Pure. */
export function linesOf(cells: Iterable<readonly [id: number, cell: CellData]>): LinesData['lines'] {
  return [...cells]
    .filter(([, { result, comment }]) => comment !== '' && (result === 'fail' || result === 'blocked'))
    .map(([id, { comment }]) => [id, firstLine(comment)]);
}

async function findResults(contents: Contents, { scriptId, runKey }: Place): Promise<Results> {
  const script = await findScript(contents, scriptId);
  const run = (await contents.runs.list(script.id)).find(({ key }) => String(key) === runKey);
  if (run === undefined) throw new RequestError(404, 'There is no such run.');
  return contents.runs.results(run);
}

const LONGEST_LINE = 300;

/** What a reporter says of attempts before the message itself: it would group tests that fail for different reasons. */
const OF_ATTEMPTS = /^(?:failed in all \d{1,9} attempts\n\n)?(?:attempts? \d[\d, ]{0,100}: )?/;

function firstLine(comment: string): string {
  const start = comment.slice(0, 10_000).trimStart().replace(OF_ATTEMPTS, '');
  const end = start.indexOf('\n');
  return start.slice(0, end === -1 ? LONGEST_LINE : Math.min(end, LONGEST_LINE)).toWellFormed();
}
