import { nullMap } from '../../client/null-map.ts';
import type { TransportAnswer } from '../../client/transport/transport.ts';
import type { SimRequest } from './client.test.support.ts';

/** What happens to one request. `late`: the answer is lost, and the service carries it out that much later. */
export type SimFault =
  | { readonly kind: 'not-sent' | 'lost-before' | 'lost-after' | '5xx-before' | '5xx-after' }
  | { readonly kind: 'no-id' | 'broken-answer' }
  /** Is not carried out, and that is known only after this time. */
  | { readonly kind: 'hangs'; readonly forMs: number }
  /** Is carried out, and answered only after this time. */
  | { readonly kind: 'slow'; readonly forMs: number }
  | { readonly kind: 'late' | 'kill-late'; readonly lateMs: number }
  | { readonly kind: 'throttled'; readonly waitMs: number }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'kill-before' | 'kill-after' };

type Circumstances = {
  readonly fault: SimFault | undefined;
  readonly nowMs: number;
  /** Takes what the service carries out by itself, later. */
  readonly later: (lateMs: number, apply: (nowMs: number) => void) => void;
};

/** The answer to a request that meets a fault; undefined: the process that sent it is no more. */
export function answerUnder(
  { apply }: SimRequest,
  { fault, nowMs, later }: Circumstances,
): TransportAnswer | undefined {
  if (fault !== undefined && 'lateMs' in fault) later(fault.lateMs, apply);
  const isCarriedOut = fault === undefined || CARRIED_OUT.has(fault.kind);
  const { status } = isCarriedOut ? apply(nowMs) : { status: 200 };
  if (fault === undefined || fault.kind === 'slow') return answered(status, '"whole"');
  if (fault.kind === 'throttled') return answered(429, '{}', [['retry-after', String(fault.waitMs / 1_000)]]);
  return fault.kind === 'status' ? answered(fault.status, '{"error":"no"}') : ANSWERS[fault.kind](status);
}

const CARRIED_OUT: ReadonlySet<SimFault['kind']> = new Set([
  'lost-after',
  '5xx-after',
  'no-id',
  'broken-answer',
  'kill-after',
  'slow',
]);

const LOST: TransportAnswer = { kind: 'failed', fault: 'broken', sent: true, reason: 'the connection broke' };
const NOT_SENT: TransportAnswer = { kind: 'failed', fault: 'broken', sent: false, reason: 'refused' };

type Disturbed = Exclude<SimFault['kind'], 'throttled' | 'status' | 'slow'>;

/** What is heard of a request, when the service would have answered it with a status. */
const ANSWERS: { readonly [Kind in Disturbed]: (status: number) => TransportAnswer | undefined } = {
  'not-sent': () => NOT_SENT,
  'lost-before': () => LOST,
  'lost-after': () => LOST,
  hangs: () => LOST,
  late: () => LOST,
  '5xx-before': () => answered(503, '{}'),
  '5xx-after': () => answered(502, '{}'),
  'no-id': (status) => answered(status, '"unnamed"'),
  'broken-answer': (status) => answered(status, '{"half'),
  'kill-before': () => undefined,
  'kill-after': () => undefined,
  'kill-late': () => undefined,
};

function answered(status: number, body: string, headers: readonly (readonly [string, string])[] = []): TransportAnswer {
  return { kind: 'answered', status, headers: nullMap(headers), body: status === 200 ? body : '{"error":"no"}' };
}
