import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect } from 'vitest';
import { statusOf } from '../../support/outbox.ts';
import type { Project } from '../../support/project.ts';
import type { Build } from './build.ts';
import type { GridRow } from './grid.ts';

/**
 * Holds a build against what the runner's own JSON reporter has written of it: as many tests of each kind, and each
 * file that failed has a row that tells so, and no other.
 */
export function expectAsInJson(
  { runner, direct }: Pick<Build, 'runner' | 'direct'>,
  suite: Project,
  file: string,
): void {
  const json: unknown = JSON.parse(readFileSync(join(suite.root, file), 'utf8'));
  const kept = runner === 'jest' ? keptByHooks(direct) : 0;
  expect(countsTold(suite), 'as many tests of each kind').toEqual(countsIn(json, kept));
  const failed = filesOf(direct).filter((rows) => rows.some(({ mark }) => mark === 'fail'));
  const names = failed.map(([head]) => head?.text ?? '').filter((name) => name !== 'Unhandled errors');
  expect(names.toSorted(), 'files that failed').toEqual(failedFiles(json, suite).toSorted());
}

type Counts = { readonly passed: number; readonly failed: number; readonly others: number };

/** What the receipt says, apart from headings that have failed. */
function countsTold(suite: Project): Counts {
  const [script] = listIn(statusOf(suite), 'scripts');
  const count = (mark: string) => numberIn(fieldOf(script, 'counts'), mark);
  const failed = count('fail') - numberIn(script, 'failedHeadings');
  return { passed: count('pass'), failed, others: count('blocked') + count('none') };
}

/** Jest calls failed what a hook has kept from running. */
function countsIn(json: unknown, kept: number): Counts {
  const count = (kind: string) => numberIn(json, `num${kind}Tests`);
  return { passed: count('Passed'), failed: count('Failed') - kept, others: count('Pending') + count('Todo') + kept };
}

function keptByHooks(rows: readonly GridRow[]): number {
  return rows.filter(({ mark, comment }) => mark === 'blocked' && comment.startsWith('beforeAll failed')).length;
}

/** The rows of each file, or of whatever else stands at the top level. */
function filesOf(rows: readonly GridRow[]): readonly (readonly GridRow[])[] {
  const starts = rows.flatMap(({ indent }, at) => (indent === 0 ? [at] : []));
  return starts.map((start, nth) => rows.slice(start, starts[nth + 1]));
}

function failedFiles(json: unknown, { root }: Project): readonly string[] {
  const failed = listIn(json, 'testResults').filter((file) => fieldOf(file, 'status') === 'failed');
  return failed.map((file) => relative(root, String(fieldOf(file, 'name'))).replaceAll(sep, '/'));
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
}

function numberIn(value: unknown, name: string): number {
  return Number(fieldOf(value, name));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
