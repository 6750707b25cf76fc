import { createHash } from 'node:crypto';

import { type Context, Hono } from 'hono';

import { mediaType, readJson, readText } from '../input/body.ts';
import { parseInsert } from '../input/insert.ts';
import { giveIds } from '../input/script-draft.ts';
import { parseTests, type TestInput } from '../input/tests.ts';
import { FOLDER_VIEW, type View } from '../input/view.ts';
import { entryPieces, inAnswer, type Pieces } from '../output/json-pieces.ts';
import type { LargeAnswers } from '../output/large-answers.ts';
import { hashScript, readScriptSource } from '../output/script-source.ts';
import { sendJson } from '../output/send-json.ts';
import { renderTestRecord } from '../output/tests.ts';
import type { Env } from '../request-env.ts';
import { RequestError } from '../request-error.ts';
import type { Contents, Store } from '../store/store.ts';
import type { Test } from '../store/tests.ts';

import { findScript, findTest, holdScript } from './find.ts';

/** Tests of a script (specification 4.4). The shapes of their answers are not shown there. */
export function testRoutes(store: Store, answers: LargeAnswers): Hono<Env> {
  const routes = new Hono<Env>();

  routes.get('/scripts/:scriptId/tests', (c) =>
    answers.send(c, async (hold) => {
      const source = await store.snapshot(async (contents) => {
        const script = await findScript(contents, c.req.param('scriptId'));
        return readScriptSource(contents, script, { view: ROWS_ONLY, hold });
      });
      const hash = createHash('sha1');
      await hashScript(hash, source);
      return { etag: `W/"${hash.digest('base64url')}"`, pieces: recordPieces(source.tests) };
    }),
  );

  routes.get('/scripts/:scriptId/tests/:testId', async (c) => {
    const test = await store.snapshot(async (contents) => {
      const script = await findScript(contents, c.req.param('scriptId'));
      return findTest(contents, script, c.req.param('testId'));
    });
    return sendJson(c, { test: renderTestRecord(test) });
  });

  routes.post('/scripts/:scriptId/tests', (c) => {
    const insert = parseInsert(c.req.query('insert'), 'last');
    const inputs = readTests(c);
    return answers.send(c, async () => {
      const added = await store.transaction(async (contents) => {
        const script = await holdScript(contents, c.req.param('scriptId'));
        await refuseUsedIds(contents, script.id, inputs);
        const tests = giveIds(inputs, await contents.tests.nextId(script.id));
        await contents.tests.add(script.id, tests, insert);
        return tests;
      });
      return { pieces: recordPieces(added) };
    });
  });

  return routes;
}

const ROWS_ONLY: View = { ...FOLDER_VIEW, tests: 'full' };

function recordPieces(tests: readonly Test[]): Pieces {
  return inAnswer('{"tests":[', entryPieces(tests, renderTestRecord), ']}');
}

/** The one body that may be plain text (specification 4.4). */
function readTests(c: Context<Env>): readonly TestInput[] {
  const value = mediaType(c) === 'text/plain' ? readText(c) : readJson(c);
  return parseTests(value, 'existing-script', 'body');
}

async function refuseUsedIds(contents: Contents, scriptId: number, inputs: readonly TestInput[]): Promise<void> {
  const ids = inputs.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const used = await contents.tests.findUsedId(scriptId, ids);
  if (used !== undefined) throw new RequestError(400, `body: script ${scriptId} already has a test ${used}.`);
}
