import type { DatabaseSync } from 'node:sqlite';

import { integer, type Row, text } from './rows.ts';

export type Mark = 'pass' | 'fail' | 'query' | 'blocked' | 'exclude';

/** What a run recorded for a test; the mark is empty when only a comment or an issue is known. */
export type Result = {
  readonly result: Mark | '';
  readonly comment: string;
  readonly issue: string;
};

export type Results = ReadonlyMap<number, Result>;

/** A column of a script. `retest` is 0 for the run itself, n for its nth repetition. */
export type Run = {
  readonly key: number;
  readonly number: number;
  readonly retest: number;
  readonly created: string;
  readonly state: string;
  readonly tester: string;
  readonly tags: string;
  /** Values of the script's own fields; an unset field is missing. */
  readonly headers: ReadonlyMap<string, string>;
};

export type RunStore = {
  /** In the order they came in; retests follow their run. */
  list(scriptId: number): readonly Run[];
  results(run: Run): Results;
  /** The smallest run number above all used ones. */
  nextNumber(scriptId: number): number;
  add(scriptId: number, run: Omit<Run, 'key'>, results: Results): Run;
};

export function createRunStore(database: DatabaseSync): RunStore {
  const selectAll = database.prepare(
    'SELECT * FROM runs WHERE script_id = ? ORDER BY min(key) OVER (PARTITION BY number), retest',
  );
  const selectHeaders = database.prepare('SELECT field_id, value FROM run_headers WHERE run_key = ?');
  const selectResults = database.prepare('SELECT * FROM results WHERE run_key = ?');
  const selectNumber = database.prepare('SELECT coalesce(max(number), 0) AS number FROM runs WHERE script_id = ?');
  const insertRun = database.prepare(
    'INSERT INTO runs (script_id, number, retest, created, state, tester, tags) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const insertHeader = database.prepare('INSERT INTO run_headers (run_key, field_id, value) VALUES (?, ?, ?)');
  const insertResult = database.prepare(
    'INSERT INTO results (run_key, test_id, result, comment, issue) VALUES (?, ?, ?, ?, ?)',
  );
  return {
    list: (scriptId) => selectAll.all(scriptId).map((row) => toRun(row, selectHeaders.all(integer(row, 'key')))),
    results: ({ key }) => new Map(selectResults.all(key).map((row) => [integer(row, 'test_id'), toResult(row)])),
    nextNumber: (scriptId) => integer(selectNumber.get(scriptId) ?? {}, 'number') + 1,
    add(scriptId, run, results) {
      const { number, retest, created, state, tester, tags } = run;
      const key = Number(insertRun.run(scriptId, number, retest, created, state, tester, tags).lastInsertRowid);
      for (const [id, value] of run.headers) insertHeader.run(key, id, value);
      for (const [testId, { result, comment, issue }] of results) {
        insertResult.run(key, testId, result, comment, issue);
      }
      return { ...run, key };
    },
  };
}

function toRun(row: Row, headers: readonly Row[]): Run {
  return {
    key: integer(row, 'key'),
    number: integer(row, 'number'),
    retest: integer(row, 'retest'),
    created: text(row, 'created'),
    state: text(row, 'state'),
    tester: text(row, 'tester'),
    tags: text(row, 'tags'),
    headers: new Map(headers.map((header) => [text(header, 'field_id'), text(header, 'value')])),
  };
}

function toResult(row: Row): Result {
  return { result: toMark(text(row, 'result')), comment: text(row, 'comment'), issue: text(row, 'issue') };
}

function toMark(mark: string): Mark | '' {
  switch (mark) {
    case 'pass':
    case 'fail':
    case 'query':
    case 'blocked':
    case 'exclude':
    case '':
      return mark;
    default:
      throw new TypeError(`Unknown result: ${mark}`);
  }
}
