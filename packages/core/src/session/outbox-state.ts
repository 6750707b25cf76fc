import type { RunsheetError } from '../errors/runsheet-error.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { TargetHints } from '../publish/publish-context.ts';
import { valueAt } from '../report/value-at.ts';

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

/**
 * What is left of the wait that a service asked for, in milliseconds; 0: nothing. It outlives the process that was
 * told, and holds for everything that is sent to the service: its limits are those of the account (specification 8).
 */
export function waitLeftMs(outbox: Outbox, origin: string, nowMs: number): number {
  const noted = outbox.readState(stateName(origin));
  const [waitMs, notBefore] = [valueAt(noted, ['waitMs']), valueAt(noted, ['notBefore'])];
  if (valueAt(noted, ['origin']) !== origin || typeof waitMs !== 'number' || typeof notBefore !== 'number') return 0;
  const leftMs = notBefore - nowMs;
  // More than was asked for: the clock was set back, and what was written with it means nothing now.
  return leftMs > waitMs + CLOCK_SPARE_MS ? 0 : Math.max(0, leftMs);
}

/** Writes down the wait that ended a delivery, if one did. Where the disk refuses, the next process has to be told again. */
export function noteRetryAfter(outbox: Outbox, origin: string, { error, nowMs }: WaitFacts): void {
  const waitMs = error?.request?.waitMs;
  if (waitMs === undefined || waitMs <= 0) return;
  ifPossible(() => outbox.writeState(stateName(origin), { origin, waitMs, notBefore: nowMs + waitMs }));
}

type WaitFacts = { readonly error: RunsheetError | undefined; readonly nowMs: number };

const CLOCK_SPARE_MS = 60_000;

function stateName(origin: string): string {
  return `wait-${origin.replaceAll(/[^A-Za-z0-9]+/g, '-')}`;
}
