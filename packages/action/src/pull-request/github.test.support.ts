import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { BuildPlace } from './build-place.ts';
import { openGithubApi } from './github-api.ts';

export const TOKEN = 'ghs_token0fThisJ0b';

export type Comment = {
  readonly id: number;
  readonly body: string;
  readonly user: { readonly type: string; readonly login: string };
};

type Body = Readonly<Record<string, unknown>>;
type Reply = { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };
type Call = { readonly method: string; readonly path: string; readonly query: URLSearchParams; readonly body: Body };

/** A GitHub on this machine that keeps comments, check runs and its documented limits. */
export type Github = {
  readonly address: string;
  readonly comments: Map<number, Comment>;
  readonly checks: Call[];
  /** Such as `GET /repos/shop/api/issues/7/comments`. */
  readonly calls: string[];
  /** How long was waited, in milliseconds; the clock goes on with it. */
  readonly waits: number[];
  /** What an answer should be instead. */
  readonly disturb: (disturbance: (call: Call) => Reply | undefined) => void;
  readonly api: (token?: string) => ReturnType<typeof openGithubApi>;
};

export const PLACE: BuildPlace = {
  repository: 'shop/api',
  commit: 'a'.repeat(40),
  pullRequest: { kind: 'number', number: 7 },
  build: 12,
  workflow: 'test',
  matrix: '',
};

/** `basePath`: as GitHub Enterprise Server has one. */
export async function startGithub(basePath = ''): Promise<Github> {
  const comments = new Map<number, Comment>();
  const checks: Call[] = [];
  const calls: string[] = [];
  const waits: number[] = [];
  const disturbances: ((call: Call) => Reply | undefined)[] = [];
  let address = '';
  const answer = (call: Call, authorization: string | undefined): Reply => {
    const disturbed = disturbances.map((disturb) => disturb(call)).find((reply) => reply !== undefined);
    if (disturbed !== undefined) return disturbed;
    if (authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { message: 'Bad credentials' } };
    // A token of GitHub Actions is of no user.
    if (call.path === '/user') return { status: 403, body: { message: 'Resource not accessible by integration' } };
    if (call.path.endsWith('/check-runs') || call.path.includes('/check-runs/')) return takeCheck(call, checks);
    return takeComment(call, { comments, address });
  };
  address = `${await listen({ answer, calls, basePath })}${basePath}`;
  return {
    address,
    comments,
    checks,
    calls,
    waits,
    disturb: (disturbance) => disturbances.push(disturbance),
    api: (token = TOKEN) => {
      const api = openGithubApi({
        address,
        token,
        now: () => 1_000_000,
        sleep: (waitMs) => {
          waits.push(waitMs);
          return Promise.resolve();
        },
      });
      onTestFinished(() => api.close());
      return api;
    },
  };
}

type Service = {
  readonly answer: (call: Call, authorization: string | undefined) => Reply;
  readonly calls: string[];
  readonly basePath: string;
};

async function listen({ answer, calls, basePath }: Service): Promise<string> {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(request, basePath);
    calls.push(`${call.method} ${call.path}`);
    const { status, body, headers } = answer(call, request.headers.authorization);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? '' : JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
}

async function readCall(request: IncomingMessage, basePath: string): Promise<Call> {
  const said = await text(request);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://github.example');
  const body = said === '' ? {} : z.record(z.string(), z.unknown()).parse(JSON.parse(said));
  return { method: request.method ?? '', path: pathname.replace(basePath, ''), query: searchParams, body };
}

const NOT_FOUND: Reply = { status: 404, body: { message: 'Not Found' } };
const LONGEST_COMMENT = 65_536;

type Comments = { readonly comments: Map<number, Comment>; readonly address: string };

function takeComment({ method, path, query, body }: Call, { comments, address }: Comments): Reply {
  const { body: written = '' } = z.object({ body: z.string().optional() }).parse(body);
  if (written.length > LONGEST_COMMENT) return { status: 422, body: { message: 'Body is too long' } };
  if (path === '/repos/shop/api/issues/7/comments') {
    if (method === 'POST') return { status: 201, body: store(comments, commentOf(nextId(comments), written)) };
    return listPage([...comments.values()], query, `${address}${path}`);
  }
  const id = Number(/^\/repos\/shop\/api\/issues\/comments\/(\d+)$/.exec(path)?.[1]);
  const found = comments.get(id);
  if (found === undefined) return NOT_FOUND;
  if (method === 'PATCH') return { status: 200, body: store(comments, { ...found, body: written }) };
  comments.delete(id);
  return { status: 204 };
}

function nextId(comments: ReadonlyMap<number, Comment>): number {
  return Math.max(100, ...comments.keys()) + 1;
}

export function commentOf(id: number, body: string, user: Comment['user'] = BOT): Comment {
  return { id, body, user };
}

const BOT = { type: 'Bot', login: 'github-actions[bot]' };

function store(comments: Map<number, Comment>, comment: Comment): Comment {
  comments.set(comment.id, comment);
  return comment;
}

function listPage(all: readonly Comment[], query: URLSearchParams, address: string): Reply {
  const size = Number(query.get('per_page') ?? 30);
  const page = Number(query.get('page') ?? 1);
  const hasNext = page * size < all.length;
  const link = `<${address}?per_page=${size}&page=1>; rel="first", <${address}?per_page=${size}&page=${page + 1}>; rel="next"`;
  return { status: 200, body: all.slice((page - 1) * size, page * size), headers: hasNext ? { link } : {} };
}

function takeCheck(call: Call, checks: Call[]): Reply {
  const { output } = call.body;
  const annotations =
    typeof output === 'object' && output !== null && 'annotations' in output ? output.annotations : [];
  if (!Array.isArray(annotations) || annotations.length > 50) {
    return { status: 422, body: { message: 'No more than 50 annotations per request are allowed.' } };
  }
  checks.push(call);
  return call.method === 'POST' ? { status: 201, body: { id: 900 + checks.length } } : { status: 200, body: {} };
}
