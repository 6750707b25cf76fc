import type { InferredOptionTypes } from 'yargs';
import type { SomeFlags } from '../options.ts';

/** What every entry says. */
export const ADD_FLAGS: Readonly<Record<'owner' | 'issue' | 'reason' | 'until', TextFlag>> = {
  owner: text('Who mends the test, such as @shop'),
  issue: text('Where that is tracked, such as SHOP-12'),
  reason: text('Why it is flaky, as far as it is known'),
  until: text('The last day, at most 30 days ahead, such as 2026-12-20'),
};

type TextFlag = {
  readonly type: 'string';
  readonly demandOption: true;
  readonly describe: string;
};

function text(describe: string): TextFlag {
  return { type: 'string', demandOption: true, describe };
}

/** Which of several scripts has the row. */
export const SCRIPT_FLAG = {
  script: { type: 'string', describe: 'Name of its script, where builds publish to several; others ignore the entry' },
} as const;

type NamedRow = InferredOptionTypes<typeof SCRIPT_FLAG> & { readonly row: string };
export type AddFlags = InferredOptionTypes<typeof ADD_FLAGS> & NamedRow;
export type RemoveFlags = SomeFlags & NamedRow;
