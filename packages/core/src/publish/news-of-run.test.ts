import { expect, test } from 'vitest';
import type { Cell } from '../sheet/sheet.ts';
import { createEarlyNews } from './news-of-run.ts';
import type { EarlierRuns } from './publish-context.ts';
import { newsSince } from './run-news.ts';

const ROWS = [
  { id: 1, indent: 0, text: 'a.test.ts' },
  { id: 2, indent: 1, text: 'adds' },
  { id: 3, indent: 1, text: 'pays' },
];
const FAILED: Cell = { mark: 'fail', comment: '' };
const STEP = { scope: 'whole', headers: {}, cells: new Map([2, 3].map((id) => [id, FAILED])) } as const;
const RUN = { sheet: {}, step: STEP, outline: { scriptId: 7, rows: ROWS, fields: ['runsheet_marks'] } };
const MARKS = { runsheet_marks: '1w;f2,1;.' };
const EARLIER = ['p2+1', 'f2;p2+1'].map((marks, i) => ({ id: i + 1, headers: { runsheet_marks: `1w;${marks};.` } }));
const SENT = { runId: 3, duplicateRunIds: [], marks: MARKS, isAnothers: false };

async function findNews(asked: Promise<EarlierRuns>) {
  const history = { read: () => asked, asked: () => asked };
  const clock = { now: () => 0, sleep: () => Promise.resolve() };
  const early = createEarlyNews(RUN, { history, defaultBranch: 'main', clock });
  await early.find(MARKS);
  return early;
}

test('news that are found before the answer are those that are found with it', async () => {
  const early = await findNews(Promise.resolve({ runs: EARLIER, notices: [] }));
  const news = early.of(SENT);
  expect(news).toEqual(newsSince(EARLIER, { ...RUN, ...SENT, nowMs: 0 }, 'main'));
  expect(news?.newFailures.rows).toMatchObject([{ title: 'a.test.ts > pays', firstRunId: 3, lastPassRunId: 2 }]);
  expect(news?.stillFailing.rows).toMatchObject([{ title: 'a.test.ts > adds', firstRunId: 2, builds: 2 }]);
});

test('the line of early news names the run, too, where a branch begins red', async () => {
  const headers = { branch: 'other', runsheet_marks: '1w;p2+1;.' };
  const early = await findNews(Promise.resolve({ runs: [{ id: 2, headers }], notices: [] }));
  expect(early.of(SENT)?.line).toBe('2 failing (since #3, 1 build, no known pass)');
});

test.each([
  ['it was sent with other marks', { marks: {} }],
  ['another publisher has sent it', { isAnothers: true }],
  ['it landed twice', { duplicateRunIds: [4] }],
])('nothing is said early of a run of which more is to be known: %s', async (_, difference) => {
  const early = await findNews(Promise.resolve({ runs: EARLIER, notices: [] }));
  expect(early.of({ ...SENT, ...difference })).toBeUndefined();
});

test('a history that has not come by then is not waited for', async () => {
  const early = await findNews(new Promise(() => {}));
  expect(early.of(SENT)).toBeUndefined();
});

test('a history that cannot be read is no matter of the run that is being sent', async () => {
  const early = await findNews(Promise.reject(new Error('the history is gone')));
  expect(early.of(SENT)).toBeUndefined();
});
