import { isLoopback } from '../config/base-url.ts';
import type { ErrorCode } from '../errors/messages.ts';
import { type RequestTrace, type RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import type { Call } from './call.ts';
import type { Doubt, NotSent, Rejection } from './transport/classify.ts';
import type { CallResult } from './transport/retrying.ts';

/** Every ending of a call but the good ones. */
export type Refusal = Exclude<CallResult<unknown>, { kind: 'ok' | 'id-unknown' }>;

/** What the messages name besides the refusal itself. */
export type RefusalContext = {
  readonly address: { readonly origin: string; readonly basePath: string };
  readonly deadlineMs: number;
};

/** When the service limits the rate and does not say for how long. */
const ASSUMED_WAIT_MS = 60_000;

/** The error that a caller gets for a refusal. */
export function rejection(refusal: Refusal, call: Call<unknown>, context: RefusalContext): RunsheetError {
  const { method, path } = call;
  const traceOf = (outcome: RequestTrace['outcome']): RequestTrace => ({ method, path, outcome, ...trace(refusal) });
  switch (refusal.kind) {
    case 'not-sent':
      return notSent(refusal, traceOf('not-sent'), context.address.origin);
    case 'late': {
      const facts = { deadlineMs: context.deadlineMs, requestMs: refusal.requestMs };
      return runsheetError('RS3002', facts, { request: traceOf(refusal.sent ? 'unanswered' : 'not-sent') });
    }
    case 'held':
    case 'throttled': {
      const { waitMs = ASSUMED_WAIT_MS } = refusal;
      return runsheetError('RS3003', { waitMs }, { request: { ...traceOf('throttled'), waitMs } });
    }
    case 'rejected':
      return rejected(refusal, traceOf('rejected'), context);
    case 'ambiguous': {
      const { reason, cause } = refusal;
      return runsheetError('RS3006', { reason }, { request: traceOf('ambiguous'), cause });
    }
    case 'unanswered':
      return unanswered(refusal, traceOf('unanswered'));
    case 'unreadable': {
      const { reason, fault, coding } = refusal;
      const request = traceOf('unanswered');
      if (fault === 'too-large') return runsheetError('RS3016', { reason, limit: 'size' }, { request });
      return runsheetError('RS3005', { reason, coding }, { request });
    }
    default:
      return refusal satisfies never;
  }
}

type TraceFacts = {
  readonly kind: Refusal['kind'];
  readonly status?: number | undefined;
  readonly serviceMessage?: string | undefined;
  readonly waitMs?: number | undefined;
};

function trace({
  status,
  serviceMessage,
  waitMs,
}: TraceFacts): Pick<RequestTrace, 'status' | 'serviceMessage' | 'waitMs'> {
  return {
    ...(status === undefined ? {} : { status }),
    ...(serviceMessage === undefined || serviceMessage === '' ? {} : { serviceMessage }),
    ...(waitMs === undefined ? {} : { waitMs }),
  };
}

function unanswered({ reason, fault, cause, waitMs }: Doubt, request: RequestTrace): RunsheetError {
  if (waitMs !== undefined) return runsheetError('RS3003', { waitMs }, { request });
  const limit = fault === 'timeout' ? 'time' : undefined;
  return runsheetError('RS3016', { reason, limit }, { request, cause });
}

function notSent({ fault, reason, cause }: NotSent, request: RequestTrace, origin: string): RunsheetError {
  if (fault === 'untrusted') return runsheetError('RS3013', { origin, reason }, { request, cause });
  const isLocal = isLoopback(new URL(origin).hostname);
  return runsheetError('RS3001', { origin, reason, isLocal }, { request, cause });
}

/** The texts by which the two reasons for 403 are told apart (specification 5). */
const API_NOT_AVAILABLE = 'The API is not available for this account.';
const API_TURNED_OFF = 'API access is turned off for this account.';

/** These are there for every account (specification 4.2, 4.3): when they are not, the address is that of something else. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(['/whoami', '/projects']);

function rejected(
  { status, serviceMessage }: Rejection,
  request: RequestTrace,
  { address }: RefusalContext,
): RunsheetError {
  if (ALWAYS_THERE.has(request.path) && (status === 404 || status === 405)) {
    return runsheetError('RS3023', { address: `${address.origin}${address.basePath}`, status }, { request });
  }
  if (status === 401) return runsheetError('RS2001', {}, { request });
  if (status !== 403) return runsheetError('RS3004', { status, service: serviceMessage }, { request });
  return runsheetError(forbidden(serviceMessage), { service: serviceMessage }, { request });
}

function forbidden(serviceMessage: string): Extract<ErrorCode, 'RS2002' | 'RS2003' | 'RS2004'> {
  if (serviceMessage === API_NOT_AVAILABLE) return 'RS2002';
  return serviceMessage === API_TURNED_OFF ? 'RS2003' : 'RS2004';
}
