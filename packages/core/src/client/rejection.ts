import { type RequestTrace, type RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import type { ServiceAddress } from './transport/undici-transport.ts';
import type { Call } from './call.ts';
import type { NotSent, Rejection } from './transport/classify.ts';
import type { CallResult } from './transport/retrying.ts';

type Refusal = Exclude<CallResult<unknown>, { kind: 'ok' | 'id-unknown' }>;

type RefusalContext = { readonly address: ServiceAddress; readonly deadlineMs: number };

/** When the service limits the rate and does not say for how long. */
const ASSUMED_WAIT_MS = 60_000;

export function rejection(refusal: Refusal, call: Call<unknown>, context: RefusalContext): RunsheetError {
  const known = knownOf(refusal);
  const { method, path } = call;
  const traceOf = (outcome: RequestTrace['outcome']): RequestTrace => ({ method, path, outcome, ...known });
  switch (refusal.kind) {
    case 'not-sent':
      return notSent(refusal, traceOf('not-sent'), context.address);
    case 'late':
      return runsheetError('RS3002', context, { request: traceOf(refusal.sent ? 'unanswered' : 'not-sent') });
    case 'held':
    case 'throttled':
      return toldToWait(traceOf('throttled'));
    case 'rejected':
      return rejected(refusal, traceOf('rejected'), context.address);
    case 'ambiguous':
      return runsheetError('RS3006', refusal, { request: traceOf('ambiguous'), cause: refusal.cause });
    case 'unanswered': {
      const request = traceOf('unanswered');
      if (known.waitMs !== undefined) return toldToWait(request);
      return runsheetError('RS3016', refusal, { request, cause: refusal.cause });
    }
    case 'unreadable': {
      const code = refusal.fault === 'too-large' ? 'RS3016' : 'RS3005';
      return runsheetError(code, refusal, { request: traceOf('unanswered') });
    }
    default:
      return refusal satisfies never;
  }
}

type Known = Pick<RequestTrace, 'status' | 'serviceMessage' | 'waitMs'>;

function knownOf(refusal: Pick<Refusal, 'kind'> & { readonly [Name in keyof Known]: Known[Name] | undefined }): Known {
  const { status, serviceMessage, waitMs } = refusal;
  return {
    ...(status !== undefined && { status }),
    ...(serviceMessage && { serviceMessage }),
    ...(waitMs !== undefined && { waitMs }),
  };
}

function toldToWait(request: RequestTrace): RunsheetError {
  const { waitMs = ASSUMED_WAIT_MS } = request;
  return runsheetError('RS3003', { waitMs }, { request: { ...request, waitMs } });
}

function notSent({ fault, reason, cause }: NotSent, request: RequestTrace, address: ServiceAddress): RunsheetError {
  const { origin, isLoopback: isLocal } = address;
  if (fault === 'untrusted') return runsheetError('RS3013', { origin, reason }, { request, cause });
  return runsheetError('RS3001', { origin, reason, isLocal }, { request, cause });
}

/** These are there for every account (specification 4.2, 4.3): when they are not, the address is that of something else. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(['/whoami', '/projects']);

function rejected(
  { status, serviceMessage }: Rejection,
  request: RequestTrace,
  address: ServiceAddress,
): RunsheetError {
  if (ALWAYS_THERE.has(request.path) && (status === 404 || status === 405)) {
    return runsheetError('RS3023', { address: `${address.origin}${address.basePath}`, status }, { request });
  }
  if (status === 401) return runsheetError('RS2001', {}, { request });
  return runsheetError(status === 403 ? 'RS2002' : 'RS3004', { status, service: serviceMessage }, { request });
}
