import type { FolderAnswer, FoldersAnswer, ScriptAnswer } from '../../client/answers/things.ts';
import type { Call, Reading } from '../../client/call.ts';
import type { TransportAnswer } from '../../client/transport/transport.ts';
import type { Client, FolderCalls, ScriptCalls } from '../../client/client.ts';
import { rejection } from '../../client/rejection.ts';
import type { View } from '../../client/requests/view.ts';
import { createDeliver, type Tries } from '../../client/transport/retrying.ts';
import type { Clock } from '../publish-context.ts';
import { asShown, remember } from './lag.test.support.ts';
import { readFolder, readProjects, readScript, readTree } from './service-readings.test.support.ts';
import { addRun, addTests, changeScript, makeScript, type SimAnswer, type SimService } from './service.test.support.ts';
import { makeFolder } from './write-folders.test.support.ts';

/** A request on its way, and what the service does when it arrives. */
export type SimRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly apply: (nowMs: number) => SimAnswer<unknown>;
};

/** The wire of one process. A whole body is the word `whole`: what it would say is handed over beside it. */
export type SimNetwork = (request: SimRequest) => Promise<TransportAnswer>;

/** The longest time of one request. */
export const TIMEOUT_MS = 10_000;
/** The longest time of one process. */
export const DEADLINE_MS = 60_000;

/**
 * A client on the model of the service. Its repeats, its waits and how it judges answers are the real ones; only the
 * reading of JSON is left out, so that thousands of schedules take seconds.
 */
export function createSimClient(
  service: SimService,
  { send, clock }: { readonly send: SimNetwork; readonly clock: Clock },
): Client {
  const onWrite = (nowMs: number) => remember(service, nowMs);
  remember(service, Number.NEGATIVE_INFINITY);
  const wire = { now: clock.now, performBy: createPerform({ send, clock, onWrite }) };
  return clientOn(service, wire, { tries: 'repeated', endsAtMs: clock.now() + DEADLINE_MS });
}

/** How often a request is tried, and until when. */
type Limits = { readonly tries: Tries; readonly endsAtMs: number };
type Performing = { readonly now: Clock['now']; readonly performBy: (limits: Limits) => SimPerform };

function clientOn(service: SimService, wire: Performing, limits: Limits): Client {
  const perform = wire.performBy(limits);
  const client: Client = {
    whoami: notModelled,
    projects: {
      list: async () => perform({ method: 'GET', path: '/projects' }, { apply: () => readProjects(service) }),
      get: notModelled,
    },
    folders: folderCalls(service, perform),
    scripts: scriptCalls(service, perform),
    tests: {
      list: notModelled,
      get: notModelled,
      add: async (scriptId, tests, { insert } = {}) =>
        perform(
          { method: 'POST', path: `/scripts/${scriptId}/tests` },
          { apply: () => addTests(service, { scriptId, tests, insert }), unnamed: { tests: undefined } },
        ),
    },
    runs: {
      add: async (scriptId, draft) =>
        perform(
          { method: 'POST', path: `/scripts/${scriptId}/runs` },
          { apply: () => addRun(service, scriptId, draft), unnamed: { run: { id: undefined } } },
        ),
    },
    notes: { list: notModelled, create: notModelled, get: notModelled, update: notModelled },
    within: (limitMs) => clientOn(service, wire, { ...limits, endsAtMs: wire.now() + limitMs }),
    once: () => clientOn(service, wire, { ...limits, tries: 'once' }),
    close: async () => undefined,
  };
  return client;
}

function notModelled(): never {
  throw new TypeError('publishing never asks for this');
}

function folderCalls(service: SimService, perform: SimPerform): FolderCalls {
  function tree<const Asked extends View>(projectId: number, view?: Asked): Promise<FoldersAnswer<Asked>>;
  async function tree(projectId: number, view: View = {}): Promise<FoldersAnswer> {
    const apply = (nowMs: number) => readTree(asShown(service, nowMs), view);
    return perform({ method: 'GET', path: `/projects/${projectId}/folders` }, { apply });
  }
  function get<const Asked extends View>(projectId: number, id: string, view?: Asked): Promise<FolderAnswer<Asked>>;
  async function get(projectId: number, id: string, view: View = {}): Promise<FolderAnswer> {
    const path = `/projects/${projectId}/folders/${id}`;
    return perform({ method: 'GET', path }, { apply: (nowMs) => readFolder(asShown(service, nowMs), id, view) });
  }
  return {
    tree,
    get,
    create: async (projectId, { name }, { parentId } = {}) =>
      perform(
        { method: 'POST', path: `/projects/${projectId}/folders` },
        { apply: () => makeFolder(service, name, parentId), unnamed: { folder: { id: undefined } } },
      ),
    rename: notModelled,
  };
}

function scriptCalls(service: SimService, perform: SimPerform): ScriptCalls {
  function get<const Asked extends View>(scriptId: number, view?: Asked): Promise<ScriptAnswer<Asked>>;
  async function get(scriptId: number, view: View = {}): Promise<ScriptAnswer> {
    const apply = (nowMs: number) => readScript(asShown(service, nowMs), scriptId, view);
    return perform({ method: 'GET', path: `/scripts/${scriptId}` }, { apply });
  }
  return {
    get,
    create: async (projectId, draft, { folderId } = {}) =>
      perform(
        { method: 'POST', path: `/projects/${projectId}/scripts` },
        {
          apply: (nowMs) => makeScript(service, draft, { folderId, nowMs }),
          unnamed: { script: { id: undefined } },
        },
      ),
    update: async (scriptId, patch) =>
      perform(
        { method: 'PATCH', path: `/scripts/${scriptId}` },
        { apply: () => changeScript(service, scriptId, patch), unnamed: { script: { id: scriptId } } },
      ),
  };
}

type Effect<Answer> = {
  readonly apply: (nowMs: number) => SimAnswer<Answer>;
  /** What a write answers when it does not say under which id. */
  readonly unnamed?: Answer;
};

type Wire = { readonly send: SimNetwork; readonly clock: Clock; readonly onWrite: (nowMs: number) => void };

type Asked = Pick<SimRequest, 'method' | 'path'>;
type SimPerform = <Answer>(request: Asked, effect: Effect<Answer>) => Promise<Answer>;

function createPerform({ send, clock, onWrite }: Wire): Performing['performBy'] {
  const requests = new Map<string, SimRequest>();
  const sendByPath = async (path: string) => {
    const request = requests.get(path);
    if (request === undefined) throw new TypeError(`nobody sends ${path}`);
    return send(request);
  };
  const transport = { send: ({ path }: { readonly path: string }) => sendByPath(path), close: async () => undefined };
  const deliver = createDeliver({ ...clock, random: () => 0, timeoutMs: TIMEOUT_MS, transport });

  const performBy =
    ({ tries, endsAtMs }: Limits) =>
    async <Answer>({ method, path }: Asked, { apply, unnamed }: Effect<Answer>) => {
      const answers: Answer[] = [];
      const applyAndKeep = (nowMs: number) => {
        const outcome = apply(nowMs);
        if (method !== 'GET') onWrite(nowMs);
        if (outcome.status === 200) answers.push(outcome.answer);
        return outcome;
      };
      const read = (json: unknown): Reading<Answer> => {
        const answer = answers.at(-1);
        if (json === 'whole' && answer !== undefined) return { kind: 'read', answer };
        if (unnamed !== undefined) return { kind: 'id-unknown', answer: unnamed };
        return { kind: 'unreadable', problem: 'it says nothing' };
      };
      const call: Call<Answer> = { method, path: `${path}#${requests.size}`, read };
      requests.set(call.path, { method, path, apply: applyAndKeep });
      const delivery = await deliver(call, endsAtMs, tries);
      if (delivery.kind === 'ok' || delivery.kind === 'id-unknown') return delivery.answer;
      throw rejection(delivery, call, {
        address: { origin: 'https://service.test', basePath: '', isLoopback: false },
        deadlineMs: DEADLINE_MS,
      });
    };
  return performBy;
}
