import { type Contradiction, readDescription } from './openapi.ts';

/** Whether the environment names another server than the embedded service (see README.md). */
export const isForeign: boolean = process.env['RUNSHEET_CONFORMANCE_BASE_URL'] !== undefined;

export type Address = { readonly baseUrl: string; readonly key: string };

export type Answer = {
  readonly status: number;
  /** The media type without its parameters. */
  readonly mediaType: string;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
};

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
};

export type Api = {
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body: unknown) => Promise<Answer>;
  readonly patch: (path: string, body: unknown) => Promise<Answer>;
  /** Sends exactly this, with the key unless the headers name another `authorization`. */
  readonly send: (call: Call) => Promise<Answer>;
  /** The answer, if it is a 200; else an error. For what a test needs before its own claim. */
  readonly succeed: (answer: Promise<Answer>) => Promise<Answer>;
};

/** How often a server that says 429 is asked again, each time after the wait it told. */
const MAX_WAITS = 5;

/** All our services describe themselves alike, and reading it takes longer than most tests. */
let description: Promise<Contradiction> | undefined;

/** Plain HTTP below the base address; nothing is assumed of an answer but that there is one. */
export function createApi({ baseUrl, key }: Address): Api {
  const send = async (call: Call): Promise<Answer> => {
    const { method, path, headers, body } = call;
    const request = {
      method,
      headers: { authorization: `apikey ${key}`, ...headers },
      ...(body !== undefined && { body }),
    };
    const answer = await readAnswer(await fetchPatiently(`${baseUrl}${path}`, request));
    await refuseContradiction(call, answer);
    return answer;
  };
  /** Our own service describes itself: every exchange of these tests is held against that. */
  const refuseContradiction = async (call: Call, answer: Answer): Promise<void> => {
    if (isForeign) return;
    description ??= readDescription(baseUrl);
    const { method, path, headers, body } = call;
    const isJson = headers?.['content-type']?.startsWith('application/json') === true && typeof body === 'string';
    const exchange = {
      method,
      path,
      status: answer.status,
      request: isJson ? parse(body) : undefined,
      answer: answer.body,
    };
    const problem = (await description)(exchange);
    if (problem !== undefined) throw new Error(`/openapi.json is wrong about ${method} ${path}: ${problem}`);
  };
  const sendJson = (method: string, path: string, body: unknown): Promise<Answer> =>
    send({ method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return {
    send,
    get: (path) => send({ method: 'GET', path }),
    post: (path, body) => sendJson('POST', path, body),
    patch: (path, body) => sendJson('PATCH', path, body),
    succeed: async (pending) => {
      const answer = await pending;
      if (answer.status === 200) return answer;
      throw new Error(`Expected status 200, got ${answer.status}: ${answer.text.slice(0, 500)}`);
    },
  };
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';');
  return { status: response.status, mediaType: mediaType.trim(), headers: response.headers, text, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A client receiving 429 waits the indicated time (specification 8); the embedded service sets no limit here. */
async function fetchPatiently(url: string, request: RequestInit): Promise<Response> {
  for (let waits = 0; ; waits += 1) {
    const response = await fetch(url, request);
    const waitSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (response.status !== 429 || waits === MAX_WAITS || !Number.isFinite(waitSeconds)) return response;
    await response.body?.cancel();
    await new Promise<void>((resolve) => {
      setTimeout(resolve, waitSeconds * 1000);
    });
  }
}
