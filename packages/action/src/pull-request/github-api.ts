import { EnvHttpProxyAgent } from 'undici';
import { firstUnits } from './first-units.ts';

/** The REST API of GitHub, as far as the action needs it. */
export type GithubApi = {
  readonly send: (call: ApiCall) => Promise<ApiAnswer>;
  readonly close: () => Promise<void>;
};

export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With its query, below the address of the API. */
  readonly path: string;
  readonly body?: object;
};

/** What came of a request. `refused`: GitHub says no, so nothing was done. `failed`: it may have been done. */
export type ApiAnswer =
  | { readonly kind: 'done'; readonly value: unknown; readonly next: string | undefined }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  | { readonly kind: 'limited'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

type ApiOptions = {
  /** GITHUB_API_URL: that of GitHub Enterprise Server has a path. */
  readonly address: string;
  readonly token: string;
  readonly now: () => number;
  readonly sleep: (waitMs: number) => Promise<void>;
};

/**
 * Sends requests one after the other. What GitHub limits is sent again after the time it asks for, as long as all waits
 * together are short. Nothing else is repeated, and no redirect is followed. Throws where the token would leave unencrypted.
 */
export function openGithubApi({ address, token, now, sleep }: ApiOptions): GithubApi {
  const base = new URL(address);
  const isPrivate = base.protocol === 'https:' || LOOPBACK.has(base.hostname);
  if (!isPrivate) throw new TypeError(`${base.origin} has no TLS`);
  const agent = new EnvHttpProxyAgent({ ...LIMITS, connect: TLS, requestTls: TLS, proxyTls: TLS });
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'content-type': 'application/json',
    'user-agent': 'runsheet',
    'x-github-api-version': '2022-11-28',
  };
  const ask = async ({ method, path, body }: ApiCall): Promise<Reply> => {
    const target = { origin: base.origin, path: `${base.pathname.replace(/\/$/, '')}${path}`, method, headers };
    const reply = await agent.request({ ...target, body: body === undefined ? null : JSON.stringify(body) });
    return { status: reply.statusCode, headers: reply.headers, text: await reply.body.text() };
  };
  const withoutToken = (text: string) => (token === '' ? text : text.replaceAll(token, '***'));
  let waitedMs = 0;
  return {
    send: async (call) => {
      for (let tries = 1; ; tries += 1) {
        const reply = await ask(call).catch((error: unknown) => withoutToken(String(error)));
        if (typeof reply === 'string') return { kind: 'failed', reason: reply };
        const waitMs = waitOf(reply, now());
        if (waitMs === undefined) return answerOf(reply, { base, withoutToken });
        if (tries === MOST_TRIES || waitedMs + waitMs > MOST_WAIT_MS) {
          return { kind: 'limited', reason: withoutToken(`${reasonOf(reply)}, for ${Math.ceil(waitMs / 1_000)} s`) };
        }
        waitedMs += waitMs;
        await sleep(waitMs);
      }
    },
    close: () => agent.destroy(),
  };
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const TIMEOUT_MS = 10_000;
/** Said outright, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch the check off. */
const TLS = { timeout: TIMEOUT_MS, rejectUnauthorized: true };
/** A page has a hundred comments, each of 65,536 characters at most. */
const LIMITS = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, maxResponseSize: 64 * 1024 * 1024 };
/** A job costs its minutes. */
const MOST_WAIT_MS = 120_000;
const UNSAID_WAIT_MS = 60_000;
const LEAST_WAIT_MS = 1_000;
const MOST_TRIES = 4;

type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
};

/** How long GitHub asks to wait, as its page on rate limits says it; undefined: it sets no limit here. */
function waitOf(reply: Reply, nowMs: number): number | undefined {
  if (reply.status !== 429 && reply.status !== 403) return undefined;
  const seconds = Number(headerOf(reply, 'retry-after') ?? Number.NaN);
  if (seconds >= 0) return Math.max(LEAST_WAIT_MS, seconds * 1_000);
  const isUsedUp = headerOf(reply, 'x-ratelimit-remaining') === '0';
  const resetMs = Number(headerOf(reply, 'x-ratelimit-reset') ?? Number.NaN) * 1_000;
  if (isUsedUp && resetMs >= 0) return Math.max(LEAST_WAIT_MS, resetMs - nowMs);
  return isUsedUp || reply.status === 429 || /rate limit/i.test(reply.text) ? UNSAID_WAIT_MS : undefined;
}

type Reading = { readonly base: URL; readonly withoutToken: (text: string) => string };

function answerOf(reply: Reply, { base, withoutToken }: Reading): ApiAnswer {
  const { status, text } = reply;
  // A token that is cut is not recognised.
  const reason = firstUnits(withoutToken(reasonOf(reply)), LONGEST_REASON);
  if (status >= 400 && status < 500 && status !== 408) return { kind: 'refused', status, reason };
  const value = jsonIn(text);
  if (status < 200 || status > 299 || (text !== '' && value === undefined)) return { kind: 'failed', reason };
  return { kind: 'done', value, next: nextPage(headerOf(reply, 'link') ?? '', base) };
}

/** The path of the next page. The token goes nowhere else, whatever an answer says. */
function nextPage(link: string, base: URL): string | undefined {
  const address = /<([^<>]*)>; *rel="next"/.exec(link)?.[1] ?? '';
  const prefix = base.href.replace(/\/$/, '');
  return address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : undefined;
}

const LONGEST_REASON = 200;

function reasonOf({ status, text }: Reply): string {
  const value = jsonIn(text);
  const message = typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : '';
  return `${status} ${message}`.trim();
}

function headerOf({ headers }: Reply, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
