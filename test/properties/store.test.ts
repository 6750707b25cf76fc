import { startService } from '@runsheet/service';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { newStorage } from '../support/storage.ts';
import { answersOf, type Call, carryOut, createModel, drawnCall, TIME } from './support/store-model.ts';

const service = await startService(await newStorage(afterAll));
afterAll(() => service.close());
const headers = { authorization: `apikey ${service.key}`, 'content-type': 'application/json' };

async function ask(path: string, body?: object, method = body === undefined ? 'GET' : 'POST'): Promise<string> {
  const answer = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(`${answer.status} ${answer.ok ? '' : text}`).toBe('200 ');
  return text;
}

async function play(calls: readonly Call[]): Promise<void> {
  const folderId = /"id":"(f\d+)"/.exec(await ask('/projects/1/folders', { name: 'F' }))?.[1] ?? '';
  const folder = `/projects/1/folders/${folderId}`;
  await ask(`${folder}/scripts`, { name: 'S', fields: ['branch'] });
  const model = createModel(Number(folderId.slice(1)));
  for (const call of calls) {
    const { method, path, body } = carryOut(call, model);
    await ask(path, body, method);
  }
  for (const [path, answer] of answersOf(model)) {
    expect(withoutTimes(await ask(path))).toBe(JSON.stringify(answer));
  }
}

function withoutTimes(answer: string): string {
  return answer
    .replaceAll(/"created":"[^"]+"/g, `"created":"${TIME}"`)
    .replaceAll(/"_createdDate":"[^"]+","_createdTime":"[^"]+"/g, `"_createdDate":"${TIME}","_createdTime":"${TIME}"`);
}

test('random calls leave what a model of the store holds, byte by byte', async () => {
  await fc.assert(fc.asyncProperty(fc.array(drawnCall, { maxLength: 12 }), play), { numRuns: 40 });
});
