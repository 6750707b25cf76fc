import { type Outcome, PASSED, type RunPaths } from '@runsheet/core/adapter';
import { readFailure } from './read-failure.ts';
import type { EventData } from './test-event.ts';

/** How a test ended by its own event; undefined: something above it kept it from running. Pure. */
export function outcomeOf(data: EventData, paths: RunPaths): Outcome | undefined {
  const { skip, todo, details } = data;
  const error = details?.error;
  if (typeof skip === 'string' && UNSELECTED.has(skip)) return { kind: 'unselected' };
  if (skip !== undefined && skip !== false) return { kind: 'skipped', note: noteOf(skip) };
  if (todo !== undefined && todo !== false) return { kind: 'todo', note: noteOf(todo) };
  // Node holds back skipped tests and todos too, and still marks them as such.
  if (isHeldBack(data) || isFailedHookOfFile(data)) return undefined;
  if (error === undefined) return PASSED;
  return { kind: 'failed', attempts: 1, failures: [readFailure(error, paths)] };
}

/** Node 20 tells of tests that were left out as skipped ones. */
const UNSELECTED: ReadonlySet<string> = new Set(['test name does not match pattern', "'only' option not set"]);

/** Whether a test ended with what it is in. */
export function isHeldBack({ details }: EventData): boolean {
  return details?.error?.failureType === 'cancelledByParent';
}

/** Whether a `before` outside of all suites failed: each test of the file then fails with its error. */
function isFailedHookOfFile({ nesting, details }: EventData): boolean {
  return nesting === 0 && details?.type !== 'suite' && details?.error?.message === 'failed running before hook';
}

function noteOf(value: string | boolean): string {
  return typeof value === 'string' ? value : '';
}
