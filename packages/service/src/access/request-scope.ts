import { AsyncLocalStorage } from 'node:async_hooks';

import type { Identity } from '../request-env.ts';
import { RequestError } from '../request-error.ts';
import type { AuditEntry } from '../store/audit.ts';
import type { Contents, Store } from '../store/store.ts';

/** What the work of one request may see, and how its writes are noted. */
export type RequestScope = {
  readonly identity: Identity;
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly address: string;
  readonly requestId: string;
};

export type ScopedStore = {
  /** The store as the request that is being answered may see it. */
  readonly store: Store;
  /** Of the request that is being answered. */
  readonly current: () => RequestScope | undefined;
  readonly within: <T>(scope: RequestScope, work: () => Promise<T>) => Promise<T>;
};

/** Shows a key of one project nothing else, and notes every write with who, when, what and from where. */
export function scopeStore(store: Store, now: () => Date): ScopedStore {
  const scopes = new AsyncLocalStorage<RequestScope>();
  const limit = (contents: Contents): Contents =>
    limitTo(contents, () => scopes.getStore()?.identity.projectId ?? null);
  return {
    store: {
      ...store,
      ...limit(store),
      snapshot: (work) => store.snapshot((contents) => work(limit(contents))),
      transaction: (work) =>
        store.transaction(async (contents) => {
          const answer = await work(limit(contents));
          const scope = scopes.getStore();
          // In the same transaction: no write without its entry, and no entry without its write.
          if (scope !== undefined) {
            await refuseEnded(contents, scope, now());
            await contents.audit.add(entryOf(scope));
          }
          return answer;
        }),
    },
    current: () => scopes.getStore(),
    within: (scope, work) => scopes.run(scope, work),
  };
}

/** A write may have waited for its turn since its key was looked at. */
async function refuseEnded({ keys }: Contents, { identity }: RequestScope, now: Date): Promise<void> {
  if (identity.storedId === undefined || (await keys.isActive(identity.storedId, now))) return;
  throw new RequestError(401, 'The API key has ended. Nothing was stored.', { 'www-authenticate': 'apikey' });
}

function entryOf({ identity, ...facts }: RequestScope): AuditEntry {
  return { ...facts, key: identity.name };
}

function limitTo(contents: Contents, projectOf: () => number | null): Contents {
  const isSeen = (projectId: number): boolean => [null, projectId].includes(projectOf());
  const { projects, items, scripts } = contents;
  return {
    ...contents,
    projects: {
      ...projects,
      list: async () => (await projects.list()).filter(({ id }) => isSeen(id)),
      find: async (id) => (isSeen(id) ? projects.find(id) : undefined),
    },
    items: {
      ...items,
      list: async (projectId) => (isSeen(projectId) ? items.list(projectId) : []),
      find: async (type, id) => seen(await items.find(type, id), isSeen),
    },
    scripts: {
      ...scripts,
      find: async (id) => seen(await scripts.find(id), isSeen),
      list: async (projectId) => (isSeen(projectId) ? scripts.list(projectId) : new Map()),
    },
  };
}

function seen<T extends { readonly place: { readonly projectId: number } }>(
  found: T | undefined,
  isSeen: (projectId: number) => boolean,
): T | undefined {
  return found !== undefined && isSeen(found.place.projectId) ? found : undefined;
}
