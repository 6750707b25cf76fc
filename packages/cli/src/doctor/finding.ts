import type { Guidance } from '@runsheet/core';

export type Finding = {
  readonly check: Check;
  /** `note`: something to know; `problem`: publishing does not work, or not as it should; `unchecked`: not looked at. */
  readonly state: 'ok' | 'note' | 'problem' | 'unchecked';
  readonly what: string;
  /** The next step; undefined where there is nothing to do. */
  readonly todo?: string | undefined;
  readonly code?: string;
};

export type Check =
  | 'runner'
  | 'reporter'
  | 'configuration'
  | 'key'
  | 'address'
  | 'outbox'
  | 'project'
  | 'service'
  | 'script';

export function ok(check: Check, what: string): Finding {
  return { check, state: 'ok', what };
}

export function note(check: Check, what: string, todo?: string): Finding {
  return { check, state: 'note', what, todo };
}

export function problem(check: Check, what: string, todo: string): Finding {
  return { check, state: 'problem', what, todo };
}

export function fromError(
  check: Check,
  { code, guidance }: { readonly code: string; readonly guidance: Guidance },
  state: 'problem' | 'note' = 'problem',
): Finding {
  return { check, state, what: guidance.what, todo: guidance.todo, code };
}
