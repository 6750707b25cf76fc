import type { Call, Reading } from '../call.ts';
import { cleanText, serviceMessage } from './service-message.ts';
import type { AnswerHeaders, Fault, TransportAnswer } from './transport.ts';
import { retryAfterMs } from './waits.ts';

/** The service cannot have seen the request. */
export type NotSent = {
  readonly kind: 'not-sent';
  readonly fault: Fault;
  readonly reason: string;
  readonly cause?: unknown;
};

/** The service turned the request away for now (specification 8). */
export type Throttle = {
  readonly kind: 'throttled';
  readonly status: 429;
  readonly serviceMessage: string;
  readonly waitMs: number | undefined;
};

/** The service turned the request away for good. */
export type Rejection = { readonly kind: 'rejected'; readonly status: number; readonly serviceMessage: string };

/** What is known of a request that was sent, and was neither accepted nor refused. */
export type Doubt = {
  readonly reason: string;
  readonly status?: number;
  readonly serviceMessage?: string;
  readonly waitMs?: number | undefined;
  readonly fault?: Fault | undefined;
  readonly cause?: unknown;
};

/** The six endings of a write. */
export type WriteOutcome<Answer> =
  | { readonly kind: 'ok'; readonly answer: Answer }
  /** Carried out, but the answer does not say under which id. */
  | { readonly kind: 'id-unknown'; readonly answer: Answer }
  | NotSent
  | Throttle
  | Rejection
  /** It may or may not have been carried out. */
  | ({ readonly kind: 'ambiguous' } & Doubt);

/** The endings of a read. */
export type ReadOutcome<Answer> =
  | { readonly kind: 'ok'; readonly answer: Answer }
  | NotSent
  | Throttle
  | Rejection
  /** Trying again may help. */
  | ({ readonly kind: 'unanswered' } & Doubt)
  /** Trying again brings the same. */
  | {
      readonly kind: 'unreadable';
      readonly status: number;
      readonly reason: string;
      readonly fault?: Fault;
      /** Of an answer that is no JSON. */
      readonly coding?: string | undefined;
    };

export type CallOutcome<Answer> = WriteOutcome<Answer> | ReadOutcome<Answer>;

/** What came of a call. `nowMs` is only used to measure a wait when the answer has no `Date`. */
export function classify<Answer>(call: Call<Answer>, answer: TransportAnswer, nowMs: number): CallOutcome<Answer> {
  if (answer.kind === 'failed') {
    const { fault, reason, cause } = answer;
    return answer.sent ? inDoubt(call, { reason, fault, cause }) : { kind: 'not-sent', fault, reason, cause };
  }
  if (isSuccess(answer.status)) return accepted(call, answer);
  const body = answer.kind === 'answered' ? answer.body : '';
  const parsed = parseJson(body);
  const json = parsed.kind === 'json' ? parsed.json : undefined;
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
  const parsed = parseJson(answer.body);
  const reading = parsed.kind === 'json' ? call.read(parsed.json) : unreadable(problemOf(parsed.kind, answer.headers));
  if (reading.kind === 'read') return { kind: 'ok', answer: reading.answer };
  if (reading.kind === 'id-unknown') return { kind: 'id-unknown', answer: reading.answer };
  const reason = `it answered ${status}, but ${cleanText(reading.problem)}`;
  const coding = parsed.kind === 'json' ? undefined : answer.headers['content-encoding'];
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

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** 408 says that the service gave up waiting for us, not that it did nothing. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

function problemOf(kind: keyof typeof PROBLEMS, { 'content-encoding': coding }: AnswerHeaders): string {
  return `${PROBLEMS[kind]}${coding === undefined ? '' : ` (Content-Encoding: ${coding})`}`;
}

function unreadable(problem: string): Reading<never> {
  return { kind: 'unreadable', problem };
}

type ParseResult = { readonly kind: 'json'; readonly json: unknown } | { readonly kind: keyof typeof PROBLEMS };

const PROBLEMS = { broken: 'the body is not JSON', deep: 'it is nested too deeply' } as const;

/** Folders in folders, a hundred deep. What is deeper exhausts the stack. */
const MOST_LEVELS = 200;

/** Reads the text of an answer. An empty body is no JSON, but nothing is wrong with it. */
function parseJson(body: string): ParseResult {
  const text = body.startsWith('\uFEFF') ? body.slice(1) : body;
  if (text.trim() === '') return { kind: 'json', json: undefined };
  try {
    const json: unknown = JSON.parse(text);
    return isDeep(json) ? { kind: 'deep' } : { kind: 'json', json };
  } catch {
    return { kind: 'broken' };
  }
}

function isDeep(json: unknown, level = 0): boolean {
  if (level === MOST_LEVELS) return true;
  if (typeof json !== 'object' || json === null) return false;
  return Object.values(json).some((value) => isDeep(value, level + 1));
}
