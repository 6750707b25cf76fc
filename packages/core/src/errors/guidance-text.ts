import type { Guidance } from './catalogue.ts';

/** What happened and what to do, as one text. */
export function guidanceText({ what, todo }: Pick<Guidance, 'what' | 'todo'>): string {
  if (what.includes('\n')) return `${what}\n${todo}`;
  // A reason that comes from elsewhere mostly has no full stop.
  return /[.!?…]$/.test(what) ? `${what} ${todo}` : `${what}. ${todo}`;
}
