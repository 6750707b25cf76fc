import type { FolderAnswer, FoldersAnswer, ScriptAnswer } from '../client/answers/answers.ts';
import type { Field, Result, Run, Test, TreeItem } from '../client/answers/things.ts';
import type { Client, FolderCalls, ScriptCalls } from '../client/client.ts';
import type { FieldDraft, ResultDraft, RunDraft, TestDraft } from '../client/requests/drafts.ts';
import type { View } from '../client/requests/view.ts';
import type { PublishContext } from './publish-context.ts';

/** The service as publishing would leave it. Nothing is written: what is there is real, the rest is a model. */
export type Model = Pick<PublishContext, 'client' | 'clock' | 'hints'> & {
  /** How many requests publishing has taken so far. */
  readonly requests: () => number;
};

/** Reads go to the service, and show what was written to the model. Waits take no time. */
export function createModel({ client, clock, hints }: Omit<Model, 'requests'>): Model {
  const state: State = {
    items: new Map(),
    scripts: new Map(),
    changes: new Map(),
    requests: 0,
    ids: LEAST_ID,
    waitedMs: 0,
  };
  const now = () => clock.now() + state.waitedMs;
  const sleep = async (waitMs: number) => {
    state.waitedMs += waitMs;
  };
  const found = new Map<string, number>();
  return {
    client: modelClient(client, { state, now }),
    clock: { now, sleep },
    // What is remembered is used as publishing would use it, and left as it is.
    hints: {
      get: (target) => found.get(target) ?? hints.get(target),
      set: (target, scriptId) => void found.set(target, scriptId),
    },
    requests: () => state.requests,
  };
}

type State = {
  /** Folders and scripts that were made, by the id of their folder; undefined: on top. */
  readonly items: Map<string | undefined, readonly TreeItem[]>;
  readonly scripts: Map<number, ScriptAnswer['script']>;
  readonly changes: Map<number, Changes>;
  requests: number;
  /** The last id that was given. */
  ids: number;
  waitedMs: number;
};

type ModelOptions = { readonly state: State; readonly now: () => number };

function modelClient(real: Client, modelling: ModelOptions): Client {
  const { state } = modelling;
  const client: Client = {
    ...real,
    projects: {
      ...real.projects,
      list: () => {
        state.requests += 1;
        return real.projects.list();
      },
    },
    folders: folderCalls(real, state),
    scripts: scriptCalls(real, modelling),
    tests: {
      ...real.tests,
      add: async (scriptId, tests, { insert } = {}) => {
        state.requests += 1;
        const rows = rowsFrom(tests, state);
        changesOf(scriptId, state).rows.push({ after: typeof insert === 'number' ? insert : undefined, rows });
        return { tests: rows };
      },
    },
    runs: {
      add: async (scriptId, draft) => {
        state.requests += 1;
        const results = resultsOf(draft);
        const run = { id: newId(state), headers: draft.headers, results };
        changesOf(scriptId, state).runs.push(run);
        const fail = Object.values(results).filter(({ result }) => result === 'fail').length;
        return { run: { id: run.id, progress: { fail } } };
      },
    },
    within: () => client,
    once: () => client,
  };
  return client;
}

function folderCalls(real: Client, state: State): FolderCalls {
  function tree<const Asked extends View>(projectId: number, view?: Asked): Promise<FoldersAnswer<Asked>>;
  async function tree(projectId: number, view: View = {}): Promise<FoldersAnswer> {
    state.requests += 1;
    return { folders: withMade((await real.folders.tree(projectId, view)).folders, undefined, state) };
  }
  function get<const Asked extends View>(projectId: number, id: string, view?: Asked): Promise<FolderAnswer<Asked>>;
  async function get(projectId: number, id: string, view: View = {}): Promise<FolderAnswer> {
    state.requests += 1;
    const [made] = [...state.items.values()]
      .flat()
      .flatMap((item) => (item.type === 'folder' && item.id === id ? [item] : []));
    const folder = made ?? (await real.folders.get(projectId, id, view)).folder;
    return { folder: { ...folder, contents: withMade(folder.contents, id, state) } };
  }
  return {
    ...real.folders,
    tree,
    get,
    create: async (_, { name }, { parentId } = {}) => {
      state.requests += 1;
      const id = `f${newId(state)}`;
      addItem(parentId, { type: 'folder', id, name, contents: [] }, state);
      return { folder: { id, name } };
    },
  };
}

function addItem(parent: string | undefined, item: TreeItem, { items }: State): void {
  items.set(parent, [...(items.get(parent) ?? []), item]);
}

function withMade(items: readonly TreeItem[], parent: string | undefined, state: State): readonly TreeItem[] {
  return [...items, ...(state.items.get(parent) ?? [])].map((item) =>
    item.type === 'folder' ? { ...item, contents: withMade(item.contents, item.id, state) } : item,
  );
}

function scriptCalls(real: Client, { state, now }: ModelOptions): ScriptCalls {
  function get<const Asked extends View>(scriptId: number, view?: Asked): Promise<ScriptAnswer<Asked>>;
  async function get(scriptId: number, view: View = {}): Promise<ScriptAnswer> {
    state.requests += 1;
    const made = state.scripts.get(scriptId);
    const answer = made === undefined ? await real.scripts.get(scriptId, view) : { script: made };
    return changed(answer, state.changes.get(scriptId));
  }
  return {
    get,
    create: async (_, { name = '', description = '', fields = [], tests = [] }, { folderId } = {}) => {
      state.requests += 1;
      const id = newId(state);
      const created = new Date(now()).toISOString();
      const script = { type: 'script', id, name, description, created, archived: false } as const;
      addItem(folderId, { ...script, tests: undefined, fields: undefined, runs: undefined }, state);
      state.scripts.set(id, { ...script, tests: [], fields: fields.map(toField), runs: [] });
      changesOf(id, state).rows.push({ after: undefined, rows: rowsFrom(tests, state) });
      return { script: { id, name } };
    },
    update: async (scriptId, { description }) => {
      state.requests += 1;
      if (description !== undefined) changesOf(scriptId, state).description = description;
      return { script: { id: scriptId } };
    },
  };
}

function changesOf(scriptId: number, { changes }: State): Changes {
  const own = changes.get(scriptId) ?? { rows: [], runs: [] };
  changes.set(scriptId, own);
  return own;
}

function newId(state: State): number {
  state.ids += 1;
  return state.ids;
}

/** Above those that a service has given. */
const LEAST_ID = 1_000_000_000;

function toField(field: FieldDraft): Field {
  return { id: typeof field === 'string' ? field : field.id, show: true };
}

/** Rows are sent as objects, always. */
function rowsFrom(tests: string | readonly (string | Partial<TestDraft>)[], state: State): readonly Test[] {
  return objectsIn<Partial<TestDraft>>(tests).map(({ text = '', indent = 0 }) => ({ id: newId(state), indent, text }));
}

/** What was written to a script. */
type Changes = { readonly rows: InsertedRows[]; readonly runs: Run[]; description?: string };
type InsertedRows = { readonly after: number | undefined; readonly rows: readonly Test[] };

/** A script as it reads behind these writes. */
function changed(answer: ScriptAnswer, changes: Changes | undefined): ScriptAnswer {
  if (changes === undefined) return answer;
  const { script } = answer;
  const tests = [...objectsIn<Test>(script.tests)];
  for (const { after = tests.length, rows } of changes.rows) tests.splice(after, 0, ...rows);
  const runs = [...objectsIn<Run>(script.runs), ...changes.runs];
  return { ...answer, script: { ...script, description: changes.description ?? script.description, tests, runs } };
}

/** A list without what is only named in it. */
function objectsIn<Item extends object>(list: string | readonly (Item | string)[] | undefined): readonly Item[] {
  return typeof list === 'object' ? list.filter((item) => typeof item !== 'string') : [];
}

/** The results of a run as they read. */
function resultsOf({ results = {} }: RunDraft): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(results).map(([id, draft]) => [id, resultOf(draft)]));
}

function resultOf(draft: ResultDraft): Result {
  const result = typeof draft === 'string' ? draft : 'result' in draft ? draft.result : draft[0];
  return { result, comment: '', issue: '' };
}
