import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { serveHttp } from '../client/transport/server.test.support.ts';

/** What a service does with a request instead of answering it. */
export type StubFault =
  /** Never answers. */
  | 'hang'
  /** Carries it out and closes the connection. */
  | 'lose'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

export type StubService = {
  readonly baseUrl: string;
  /** Method and path of every request, in their order. */
  readonly requests: readonly string[];
  /** Every run that was added, with its script. */
  readonly runs: readonly StubRun[];
  readonly rows: (scriptId: number) => readonly string[];
  /** A person deletes a row. */
  readonly remove: (scriptId: number, text: string) => void;
  /** Decides what happens to the requests from now on. */
  disturb(faultOf: (method: string, path: string) => StubFault | undefined): void;
};

export type StubRun = { readonly scriptId: number; readonly body: string; readonly marks: readonly string[] };

type Script = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly tests: { readonly id: number; readonly indent: number; readonly text: string }[];
  readonly runs: { readonly id: number; readonly headers: unknown; readonly results: unknown }[];
};

/** As much of the service as a session meets: one project, scripts at its top, rows and runs, on 127.0.0.1. */
export async function startStub(): Promise<StubService> {
  const scripts: Script[] = [];
  const requests: string[] = [];
  const runs: StubRun[] = [];
  let faultOf = noFault;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '', 'http://stub').pathname.replace('/api/v1', '');
    const call = `${request.method} ${path}`;
    const body = await bodyOf(request);
    requests.push(call);
    const fault = faultOf(request.method ?? '', path);
    if (fault === 'hang') return;
    const found = typeof fault === 'object' ? undefined : answerTo(call, body, { scripts, runs });
    const { status, headers, body: text } = typeof fault === 'object' ? fault : plainAnswer(found);
    if (fault === 'lose') request.socket.destroy();
    else response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text ?? '{}');
  };
  const { origin } = await serveHttp((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return {
    baseUrl: `${origin}/api/v1`,
    requests,
    runs,
    rows: (scriptId) => scripts.find(({ id }) => id === scriptId)?.tests.map(({ text }) => text) ?? [],
    remove: (scriptId, text) => {
      const tests = scripts.find(({ id }) => id === scriptId)?.tests;
      tests?.splice(
        tests.findIndex((row) => row.text === text),
        1,
      );
    },
    disturb: (next) => {
      faultOf = next;
    },
  };
}

function noFault(_method: string, _path: string): StubFault | undefined {
  return undefined;
}

function plainAnswer(found: object | undefined): Exclude<StubFault, string> {
  return found === undefined ? { status: 404 } : { status: 200, body: JSON.stringify(found) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: string[] = [];
  request.setEncoding('utf8').on('data', (part: string) => parts.push(part));
  await once(request, 'end');
  return parts.join('');
}

type State = { readonly scripts: Script[]; readonly runs: StubRun[] };

/** Undefined: not found. */
function answerTo(call: string, body: string, state: State): object | undefined {
  const context = { project: PROJECT, folderPath: { folders: [], path: '/' } };
  if (call === 'GET /projects') return { projects: [PROJECT] };
  if (call === 'GET /projects/1/folders') return { folders: state.scripts.map(itemOf), context };
  if (call === 'POST /projects/1/scripts') return { script: addScript(body, state), context };
  const [, method, id, part] = /^(GET|POST|PATCH) \/scripts\/(\d+)(?:\/(\w+))?$/.exec(call) ?? [];
  const script = state.scripts.find((candidate) => String(candidate.id) === id);
  if (script === undefined) return undefined;
  if (method === 'PATCH') {
    Object.assign(script, PATCH.parse(JSON.parse(body)));
    return { script: itemOf(script) };
  }
  if (method === 'GET') {
    return { script: { ...itemOf(script), fields: FIELDS, tests: script.tests, runs: script.runs }, context };
  }
  if (part === 'tests') return { tests: addTests(script, ROWS.parse(JSON.parse(body))) };
  return { run: addRun(script, body, state) };
}

const PROJECT = { id: 1, name: 'Shop', description: '' };
const FIELD_IDS = ['_run', '_createdDate', '_tester', 'branch', 'commit', 'build', 'environment', 'runsheet_key'];
const FIELDS = FIELD_IDS.map((id) => ({ id, label: id, shown: true }));

const ROWS = z.array(z.object({ indent: z.number(), text: z.string() }));
const SCRIPT_DRAFT = z.object({ name: z.string(), description: z.string(), tests: ROWS });
const PATCH = z.object({ name: z.string(), description: z.string() }).partial();
const CELL = z.union([z.string().transform((result) => ({ result })), z.looseObject({ result: z.string() })]);
const RUN_DRAFT = z.object({ headers: z.unknown(), results: z.record(z.string(), CELL) });

function itemOf({ id, name, description }: Script): object {
  return { type: 'script', id, name, description, created: '2026-11-21T12:00:00.000Z', archived: false };
}

function addScript(body: string, { scripts }: State): object {
  const { name, description, tests } = SCRIPT_DRAFT.parse(JSON.parse(body));
  const script: Script = { id: scripts.length + 1, name, description, tests: [], runs: [] };
  scripts.push(script);
  addTests(script, tests);
  return { ...itemOf(script), fields: FIELDS, tests: script.tests };
}

function addTests({ tests }: Script, rows: z.infer<typeof ROWS>): object {
  const first = tests.length + 1;
  tests.push(...rows.map(({ indent, text }, index) => ({ id: first + index, indent, text })));
  return tests.slice(first - 1);
}

function addRun(script: Script, body: string, { runs }: State): object {
  const { headers, results } = RUN_DRAFT.parse(JSON.parse(body));
  const run = { id: script.runs.length + 1, headers, results };
  script.runs.push(run);
  const marks = Object.values(results).map(({ result }) => result);
  runs.push({ scriptId: script.id, body, marks });
  return { ...run, progress: { fail: marks.filter((mark) => mark === 'fail').length } };
}
