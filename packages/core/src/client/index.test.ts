import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { serveHttp } from './transport/server.test.support.ts';

const ROOT = JSON.stringify(new URL('index.ts', import.meta.url).href);

/** Runs a module in a process of its own, until that process ends by itself, and gives what it printed. */
async function run(source: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'runsheet-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'main.mjs');
  await writeFile(file, source);
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  return JSON.parse(stdout);
}

test('importing the client, and making one, does not load the HTTP library; the first call does', async () => {
  const { origin } = await serveHttp((_, response) => response.end('{}'));
  const printed = await run(`
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        const resolved = next(specifier, context);
        const library = /node_modules\\/(?!\\.pnpm)((?:@[^/]+\\/)?[^/]+)/.exec(resolved.url.replace(/^.*\\.pnpm\\/[^/]+\\//, ''));
        if (library) loaded.add(library[1]);
        return resolved;
      },
    });
    const { createClient } = await import(${ROOT});
    const client = createClient({ baseUrl: '${origin}', apiKey: 'k3y-of-this-test' });
    const before = [...loaded].sort();
    await client.whoami();
    console.log(JSON.stringify({ before, after: [...loaded].sort() }));
  `);
  expect(printed).toEqual({ before: ['zod'], after: ['undici', 'zod'] });
});

test('a client keeps its process alive while it waits for an answer, and no longer', async () => {
  let requests = 0;
  const { origin } = await serveHttp((_, response) => {
    requests += 1;
    response.setHeader('keep-alive', 'timeout=600');
    if (requests === 1) response.writeHead(429, { 'retry-after': '0.1' }).end();
    else setTimeout(() => response.end(JSON.stringify({ requests })), 100);
  });
  const printed = await run(`
    import { createClient } from ${ROOT};
    const client = createClient({ baseUrl: '${origin}', apiKey: 'k3y-of-this-test' });
    client.whoami().then((answer) => console.log(JSON.stringify(answer)));
  `);
  expect(printed).toEqual({ requests: 2 });
});
