import type { InferredOptionTypes } from 'yargs';
import { notEmpty, type SomeFlags } from '../options.ts';

/** What every entry says. */
export const ADD_FLAGS: Readonly<Record<'owner' | 'issue' | 'reason' | 'until', TextFlag>> = {
  owner: text('owner', 'Who mends the test, such as @shop'),
  issue: text('issue', 'Where that is tracked, such as SHOP-12'),
  reason: text('reason', 'Why it is flaky, as far as it is known'),
  until: text('until', 'The last day, at most 30 days ahead, such as 2026-12-20'),
};

type TextFlag = {
  readonly type: 'string';
  readonly requiresArg: true;
  readonly demandOption: true;
  readonly describe: string;
  readonly coerce: (value: string) => string;
};

function text(name: string, describe: string): TextFlag {
  return { type: 'string', requiresArg: true, demandOption: true, describe, coerce: (value) => notEmpty(name, value) };
}

export type AddFlags = InferredOptionTypes<typeof ADD_FLAGS> & { readonly row: string };
export type RemoveFlags = SomeFlags & { readonly row: string };
