import { valueAt } from '../config/value-at.ts';
import type { World } from './world.ts';
import type { PublishOrder } from './publish-order.ts';

// These stand here and not in the catalogue, which the test process does not load.

/** The publisher has ended without an answer. */
export function gone(): string {
  return framed('RS4028 The process that publishes has ended without an answer. Your results are kept.', PUBLISH);
}

/** The publisher is still at work. */
export function late(): string {
  return framed('RS4029 Publishing goes on in the background; this process does not wait any longer.', PUBLISH);
}

/** A process that had lived on after its run was published as green ends badly. */
export function lateFailure(code: number): string {
  return framed(
    `RS4021 The process ended with exit code ${code} after its run was published without a failure.`,
    'Look for what failed after the tests: a global teardown, a coverage threshold or another reporter.',
  );
}

const PUBLISH = 'If the run is missing later, deliver it with: npx runsheet publish';

function framed(what: string, todo: string): string {
  return `runsheet  ${what}\n          to do: ${todo}`;
}

/** How long to wait for the publisher, in milliseconds. A signal ends a process that a person or CI wants gone. */
export function atMost(code: number, { options }: PublishOrder, { environment }: Pick<World, 'environment'>): number {
  if (code > FIRST_SIGNAL) return SIGNAL_MS;
  const asked = [environment['RUNSHEET_DEADLINE'], valueAt(options, ['api', 'deadline'])].map(Number);
  const deadlineMs = asked.find((ms) => Number.isFinite(ms) && ms > 0) ?? DEADLINE_MS;
  return deadlineMs + SPARE_MS;
}

/** 128 and the number of a signal. */
const FIRST_SIGNAL = 128;
const SIGNAL_MS = 5_000;
const DEADLINE_MS = 60_000;
/** Reading back a doubtful write, and what comes around requests. */
const SPARE_MS = 30_000;
