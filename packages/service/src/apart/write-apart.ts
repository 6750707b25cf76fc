import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { RequestScope } from '../access/request-scope.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import type { StoreLocation } from '../operate.ts';
import type { Store, StoreOptions } from '../store/store.ts';
import { Unavailable } from '../store/unavailable.ts';
import { addUsage, type Usage } from '../store/usage.ts';

/** A write with a large body. The thread takes the body over. */
export type LargeWrite = {
  readonly url: string;
  readonly contentType: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Who writes, and what the log of writes says of it. */
  readonly scope: RequestScope;
};

/** What the thread is started with. */
export type ThreadTask = { readonly location: StoreLocation; readonly write: LargeWrite };

/** What the thread says. Its turn to write is asked for, taken when it is told, and given back. */
export type ThreadMessage =
  | { readonly kind: 'turn' | 'turn over' }
  | { readonly kind: 'usage'; readonly usage: Usage }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: ArrayBuffer;
    };

export type LargeWrites = {
  /** Left out where all writes are carried out in one thread: the data is in memory, or cannot be written. */
  readonly carryOut?: (write: LargeWrite) => Promise<Response>;
  /** How many wait for the one that is carried out. */
  readonly waiting: () => number;
  /** What the database has done for those that were carried out. */
  readonly usage: () => Usage;
  /** Ends what still runs; nothing of it is stored. */
  readonly close: () => Promise<void>;
};

/** The thread starts as the file beside this one, with the same ending: from sources or built. */
const PROGRAM = new URL(`./write-thread${extname(import.meta.url)}`, import.meta.url);

/**
 * Carries out each large write in a thread of its own with a store of its own: meanwhile this thread answers others, who
 * would wait for seconds while the body is read and its rows are inserted.
 */
export function createLargeWrites(store: Store, options: StoreOptions): LargeWrites {
  const location = locationOf(options);
  let usage: Usage = { statements: 0, errors: 0, seconds: 0, waiting: 0 };
  const alone = limitConcurrency(1);
  const counts = { waiting: alone.waiting, usage: () => usage };
  if (location === undefined || store.readOnlyReason !== undefined) return { ...counts, close: async () => undefined };
  const pending = new Set<Promise<Response>>();
  let thread: Worker | undefined;
  let isClosed = false;
  const start = async (write: LargeWrite): Promise<Response> => {
    if (isClosed) throw new Unavailable('The service ends. Nothing was stored.', { cause: undefined });
    const workerData: ThreadTask = { location, write };
    // Not the flags of the process: some of them mean its own program.
    thread = new Worker(PROGRAM, { workerData, transferList: [write.body.buffer], execArgv: [] });
    return answerOf(thread, store, (used) => {
      usage = addUsage(usage, used);
    });
  };
  return {
    ...counts,
    carryOut: async (write) => {
      const answering = alone(() => start(write));
      pending.add(answering);
      return answering.finally(() => pending.delete(answering));
    },
    close: async () => {
      isClosed = true;
      await thread?.terminate();
      await Promise.allSettled(pending);
    },
  };
}

function locationOf({ dataFile, database }: StoreOptions): StoreLocation | undefined {
  if (database !== undefined) return { database };
  return dataFile === undefined ? undefined : { dataFile };
}

function answerOf(thread: Worker, store: Store, onUsage: (usage: Usage) => void): Promise<Response> {
  const turn = Promise.withResolvers<void>();
  return new Promise((resolve, reject) => {
    thread.on('message', (message: ThreadMessage) => {
      switch (message.kind) {
        case 'turn':
          store
            .lend(() => {
              thread.postMessage('your turn', []);
              return turn.promise;
            })
            .catch(reject);
          break;
        case 'turn over':
          turn.resolve();
          break;
        case 'usage':
          onUsage(message.usage);
          break;
        case 'answer':
          resolve(
            new Response(message.body, { status: message.status, headers: message.headers.map(([...pair]) => pair) }),
          );
          break;
        default:
          message satisfies never;
      }
    });
    thread.once('error', reject);
    thread.once('exit', () => {
      turn.resolve();
      // Perhaps right after its commit.
      reject(new Unavailable('The service ended the write: read before you send it again.', { cause: undefined }));
    });
  });
}
