import type { RunId } from '@runsheet/core/client';
import {
  durationsOf,
  isHeadingAt,
  MARKS_FIELD,
  rowPaths,
  RUN_KEY_FIELD,
  type RunDurations,
} from '@runsheet/core/command';
import type { WholeScript } from '../show/read-script.ts';

export type ExportedScript = {
  readonly id: number;
  readonly name: string;
  readonly rows: readonly ExportedRow[];
  readonly runs: readonly ExportedRun[];
};

export type ExportedRow = {
  readonly id: number;
  readonly text: string;
  readonly indent: number;
  /** The texts of the rows above it, from the top. */
  readonly above: readonly string[];
  readonly isHeading: boolean;
  readonly tags: readonly string[];
};

export type ExportedRun = {
  readonly id: RunId;
  readonly created: string;
  readonly label: string;
  readonly headers: Readonly<Record<string, string>>;
  /** By the id of the row; only those that are not empty. */
  readonly results: Readonly<Record<string, ExportedResult>>;
  readonly durations: RunDurations;
};

export type ExportedResult = { readonly result: string; readonly comment: string; readonly issue: string };

export type ServedScript = Pick<WholeScript, 'id' | 'name' | 'tests' | 'runs'>;

export function toExported({ id, name, tests, runs }: ServedScript): ExportedScript {
  const paths = rowPaths(tests, undefined, Infinity);
  const rows = tests.map(({ id: rowId, text, indent, tags = '' }, nth): ExportedRow => {
    const above = (paths.get(rowId) ?? []).slice(0, -1).map((row) => row.text);
    return {
      id: rowId,
      text,
      indent,
      above: above.filter((title) => title !== ''),
      isHeading: isHeadingAt(tests, nth),
      tags: tags.split(/[\s,]+/).filter((tag) => tag !== ''),
    };
  });
  return { id, name, rows, runs: runs.map(toRun) };
}

function toRun(run: ServedScript['runs'][number]): ExportedRun {
  const { id, created = '', label = '', headers = {}, results = {} } = run;
  return { id, created, label, headers: withoutKey(headers), results, durations: durationsOf(headers) };
}

/** The key of a run says nothing to a reader. */
function withoutKey(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([id]) => id !== RUN_KEY_FIELD && id !== MARKS_FIELD));
}
