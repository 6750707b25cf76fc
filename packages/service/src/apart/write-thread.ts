import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

import { type Context, Hono } from 'hono';

import { scopeStore } from '../access/request-scope.ts';
import { answerError } from '../answer-error.ts';
import { createRoutes } from '../api.ts';
import { openGuest } from '../operate.ts';
import { createLargeAnswers } from '../output/large-answers.ts';
import type { Env } from '../request-env.ts';
import type { Backend } from '../store/backend.ts';
import { createStore } from '../store/store.ts';

import type { LargeWrite, ThreadMessage, ThreadTask } from './write-apart.ts';

// The thread that write-apart.ts starts for one large write.

async function carryOut({ location, write }: ThreadTask): Promise<void> {
  const { url, contentType, scope } = write;
  const app = new Hono<Env>();
  app.all('*', async (c) => {
    const backend = await openGuest(location);
    try {
      return await routesOn(backend, write).fetch(c.req.raw);
    } finally {
      await backend.close();
      tell({ kind: 'usage', usage: backend.usage() });
    }
  });
  app.onError(answerProblem);
  const request = new Request(url, { method: scope.method, headers: { 'content-type': contentType } });
  const response = await app.fetch(request);
  const body = await response.arrayBuffer();
  tell({ kind: 'answer', status: response.status, headers: [...response.headers], body }, [body]);
}

/** The same routes as those of a small write. Who may write was found out before. */
function routesOn(backend: Backend, { body, scope }: LargeWrite): Hono<Env> {
  const scoped = scopeStore(createStore({ ...backend, write: inTurn(backend) }), () => new Date());
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    c.set('body', body);
    await scoped.within(scope, next);
  });
  app.route('/api/v1', createRoutes(scoped.store, { now: () => new Date(scope.time), answers: createLargeAnswers() }));
  app.onError(answerProblem);
  return app;
}

/** What is the service's own fault ends the thread: the main thread tells of it. */
function answerProblem(error: Error, c: Context<Env>): Response {
  return answerError(c, error, (reason) => {
    throw reason;
  });
}

/** Writes when the main thread lets it: it must not wait for a lock of SQLite, which stops all that it does. */
function inTurn({ write }: Backend): Backend['write'] {
  return async (work) => {
    tell({ kind: 'turn' });
    if (parentPort !== null) await once(parentPort, 'message');
    try {
      return await write(work);
    } finally {
      tell({ kind: 'turn over' });
    }
  };
}

function tell(message: ThreadMessage, transferred: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, [...transferred]);
}

// oxlint-disable-next-line typescript/no-unsafe-argument, node/no-top-level-await -- what write-apart.ts sends, which starts this file
await carryOut(workerData);
