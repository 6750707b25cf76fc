import { startService } from '@runsheet/service';

import { messageOf, isFile, type Results, titleOf } from './results.ts';
import type { OpenReport } from './serve-folder.ts';

/** The page of a service that holds all runs. */
export async function openRunsheet({ rows, runs }: Results): Promise<OpenReport> {
  const service = await startService({ port: 0, key: 'Key1' });
  const send = async (path: string, body: object): Promise<void> => {
    const headers = { authorization: `apikey ${service.key}`, 'content-type': 'application/json' };
    const answer = await fetch(service.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const tests = Array.from({ length: rows }, (_, row) => ({ text: titleOf(row), indent: isFile(row) ? 0 : 1 }));
  await send('/projects/1/scripts', { name: '@shop/api', fields: ['branch', 'commit', 'build'], tests });
  for (let nth = 0; nth < runs; nth += 1) {
    const build = `https://github.com/shop/api/actions/runs/${nth}`;
    const headers = { branch: nth % 5 === 3 ? 'fix/cart' : 'main', commit: `abcdef${1000 + nth}`, build };
    const cells = tests.flatMap((_, row) =>
      isFile(row) ? [] : [[row + 1, cellOf(messageOf(row, nth, runs))] as const],
    );
    await send('/scripts/1/runs', { headers, results: Object.fromEntries(cells) });
  }
  return { url: `${new URL(service.baseUrl).origin}/scripts/1`, close: () => service.close() };
}

function cellOf(message: string | undefined): string | readonly string[] {
  return message === undefined ? 'pass' : ['fail', message];
}
