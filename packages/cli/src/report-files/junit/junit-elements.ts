import type { Attributes } from '../xml-elements.ts';

/** Whose dialect a file is written in, as far as its root tells. */
export type JunitTool = 'vitest' | 'jest' | 'mocha' | 'node' | 'other';

export function toolOf(element: string, attributes: Attributes): JunitTool {
  const { name = '' } = attributes;
  if (element === 'testsuites' && Object.keys(attributes).length === 0) return 'node';
  return ROOT_NAMES.get(name) ?? 'other';
}

const ROOT_NAMES: ReadonlyMap<string, JunitTool> = new Map([
  ['vitest tests', 'vitest'],
  ['jest tests', 'jest'],
  ['Mocha Tests', 'mocha'],
]);

export type SuiteElement = {
  readonly name: string;
  readonly file: string | undefined;
  readonly totals: ElementTotals;
  /** Suites and cases in it. */
  members: number;
  readonly parts: CasePart[];
};

export type CaseElement = {
  readonly name: string;
  readonly classname: string;
  readonly file: string | undefined;
  /** What its status and its result say. */
  readonly words: readonly string[];
  readonly seconds: number | undefined;
  readonly parts: CasePart[];
  /** Properties that are addresses. */
  readonly links: string[];
};

export type CasePart = {
  readonly kind: PartKind;
  readonly message: string;
  readonly type: string;
  /** Pieces of its text, up to a limit. */
  text: string;
};

export const PART_KINDS = [
  'failure',
  'error',
  'skipped',
  'flakyFailure',
  'flakyError',
  'rerunFailure',
  'rerunError',
  'system-err',
] as const;

export type PartKind = (typeof PART_KINDS)[number];

export function partKindOf(name: string): PartKind | undefined {
  return PART_KINDS.find((kind) => kind === name);
}

/** What a suite counts; a number that is missing is not known. */
export type ElementTotals = {
  readonly tests: number | undefined;
  /** At least. */
  readonly failed: number;
  /** Whether it counts all that failed. */
  readonly knowsFailed: boolean;
  readonly skipped: number | undefined;
};
