import { valueAt } from '../../report/value-at.ts';
import { UNSEEN, cutText, oneLine, withoutEscapes } from '../../report/printable.ts';
import type { Call, Reading } from '../call.ts';
import type { Fault, TransportAnswer } from './transport.ts';
import { retryAfterMs } from './waits.ts';

/** The service cannot have seen the request. */
export type NotSent = {
  readonly kind: 'not-sent';
  readonly fault: Fault;
  readonly reason: string;
  readonly cause?: unknown;
};

export type Rejection = { readonly kind: 'rejected'; readonly status: number; readonly serviceMessage: string };

/** What is known of a request that was sent, and was neither accepted nor refused. */
type Doubt = {
  readonly reason: string;
  readonly status?: number;
  readonly serviceMessage?: string;
  readonly waitMs?: number | undefined;
  readonly fault?: Fault | undefined;
  readonly cause?: unknown;
};

export type CallOutcome<Answer> =
  | { readonly kind: 'ok'; readonly answer: Answer }
  /** A write was carried out, but the answer does not say under which id. */
  | { readonly kind: 'id-unknown'; readonly answer: Answer }
  | NotSent
  /** The service turned the request away for now (specification 8). */
  | {
      readonly kind: 'throttled';
      readonly status: 429;
      readonly serviceMessage: string;
      readonly waitMs: number | undefined;
    }
  | Rejection
  /** A write may or may not have been carried out. */
  | ({ readonly kind: 'ambiguous' } & Doubt)
  /** A read brought no answer; trying again may help. */
  | ({ readonly kind: 'unanswered' } & Doubt)
  /** Reading again brings the same. */
  | {
      readonly kind: 'unreadable';
      readonly status: number;
      readonly reason: string;
      readonly fault?: Fault;
      /** Of an answer that is no JSON. */
      readonly coding?: string | undefined;
    };

/** `nowMs` is only used to measure a wait when the answer has no `Date`. */
export function classify<Answer>(call: Call<Answer>, answer: TransportAnswer, nowMs: number): CallOutcome<Answer> {
  if (answer.kind === 'failed') {
    const { fault, reason, cause } = answer;
    return answer.sent ? inDoubt(call, { reason, fault, cause }) : { kind: 'not-sent', fault, reason, cause };
  }
  if (answer.status >= 200 && answer.status < 300) return accepted(call, answer);
  const body = answer.kind === 'answered' ? answer.body : '';
  const json = parseIfJson(body);
  const { status } = answer;
  const said = serviceMessage(json, body);
  const waitMs = retryAfterMs(answer.headers, json, nowMs);
  if (status === 429) return { kind: 'throttled', status, serviceMessage: said, waitMs };
  if (isRefusal(status)) return { kind: 'rejected', status, serviceMessage: said };
  const reason = `it answered ${status}${isRedirect(status) ? ', a redirect, which is not followed' : quoted(said)}`;
  if (isRedirect(status) && isRead(call)) return { kind: 'unreadable', status, reason };
  return inDoubt(call, { reason, status, serviceMessage: said, waitMs });
}

function accepted<Answer>(
  call: Call<Answer>,
  answer: Exclude<TransportAnswer, { kind: 'failed' }>,
): CallOutcome<Answer> {
  const { status } = answer;
  if (answer.kind === 'truncated') {
    const { fault, reason, cause } = answer;
    if (fault === 'too-large' && isRead(call)) return { kind: 'unreadable', status, reason, fault };
    return inDoubt(call, { reason: `its answer broke off (${reason})`, status, fault, cause });
  }
  const reading = readingOf(call, answer.body);
  if (reading.kind === 'read') return { kind: 'ok', answer: reading.answer };
  if (reading.kind === 'id-unknown') return reading;
  const coding = reading.problem === NOT_JSON ? answer.headers['content-encoding'] : undefined;
  const encoded = coding === undefined ? '' : ` (Content-Encoding: ${coding})`;
  const reason = `it answered ${status}, but ${cleanText(`${reading.problem}${encoded}`)}`;
  return isRead(call) ? { kind: 'unreadable', status, reason, coding } : { kind: 'ambiguous', status, reason };
}

function quoted(message: string): string {
  return message === '' ? '' : ` ("${message}")`;
}

function inDoubt<Answer>(call: Call<Answer>, doubt: Doubt): CallOutcome<Answer> {
  return { kind: isRead(call) ? 'unanswered' : 'ambiguous', ...doubt };
}

function isRead(call: Call<unknown>): boolean {
  return call.method === 'GET';
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** 408 says that the service gave up waiting for us, not that it did nothing. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

function readingOf<Answer>(call: Call<Answer>, body: string): Reading<Answer> {
  try {
    return call.read(parseJson(body));
  } catch (thrown) {
    if (thrown instanceof RangeError) return { kind: 'unreadable', problem: 'it is nested too deeply' };
    if (!(thrown instanceof SyntaxError)) throw thrown;
    return { kind: 'unreadable', problem: NOT_JSON };
  }
}

const NOT_JSON = 'the body is not JSON';

/** Undefined for an empty body, which is no JSON, though nothing is wrong with it. Throws a SyntaxError. */
function parseJson(body: string): unknown {
  const text = body.trim();
  return text === '' ? undefined : JSON.parse(text);
}

function parseIfJson(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

const LONGEST_MESSAGE = 300;
const LONGEST_READ = 4000;

/** What the service says about a refusal: `error` (specification 7) or `message` of a JSON body, else the body itself, unless it is a page. */
export function serviceMessage(json: unknown, body: string): string {
  const said = ['error', 'message'].map((name) => valueAt(json, [name])).find((value) => typeof value === 'string');
  if (typeof said === 'string') return cleanText(said);
  return body.trimStart().startsWith('<') ? '' : cleanText(body);
}

/** Words from outside made harmless: one line without escape sequences or commands of CI runners, 300 characters. */
export function cleanText(text: string): string {
  const visible = withoutEscapes(text.slice(0, LONGEST_READ)).replaceAll(UNSEEN, ' ');
  return cutText(oneLine(visible).replaceAll(' ::', ' : :'), LONGEST_MESSAGE);
}
