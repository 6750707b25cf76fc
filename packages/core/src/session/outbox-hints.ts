import { ifPossible } from '../outbox/if-possible.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { TargetHints } from '../publish/publish-context.ts';

/** Remembers scripts in the outbox, so that a later build on this machine finds them with one request. */
export function outboxHints(outbox: Outbox, baseUrl: string): TargetHints {
  const known = new Map(entriesOf(outbox.readState('scripts')));
  const keyOf = (target: string) => `${baseUrl} ${target}`;
  return {
    get: (target) => known.get(keyOf(target)),
    set: (target, scriptId) => {
      if (known.get(keyOf(target)) === scriptId) return;
      known.set(keyOf(target), scriptId);
      // Only a shortcut: without it the next build asks the service.
      ifPossible(() => outbox.writeState('scripts', Object.fromEntries(known)));
    },
  };
}

function entriesOf(state: unknown): readonly (readonly [string, number])[] {
  if (typeof state !== 'object' || state === null) return [];
  return Object.entries(state).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'number' ? [[key, value] as const] : [],
  );
}
