import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { openBrowser } from './browser.ts';

const visit = openBrowser();

type Started = { readonly child: ChildProcess; readonly baseUrl: string };

/** The service in a process of its own. */
async function start(dataFile: string, port: number): Promise<Started> {
  const code = `
    const { startService } = await import(${JSON.stringify(import.meta.resolve('@runsheet/service'))});
    const { baseUrl } = await startService({ dataFile: ${JSON.stringify(dataFile)}, port: ${port}, key: 'Key1' });
    console.log(baseUrl);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const said: readonly unknown[] = await once(child.stdout, 'data');
  return { child, baseUrl: String(said[0]).trim() };
}

async function send(baseUrl: string, path: string, body: object): Promise<void> {
  const headers = { authorization: 'apikey Key1', 'content-type': 'application/json' };
  const answer = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBeLessThan(300);
}

test('a service that is killed is said to be gone, and comes back with the same data in the same page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 10 }));
  const dataFile = join(folder, 'service.sqlite');
  const first = await start(dataFile, 0);
  const { origin, port } = new URL(first.baseUrl);
  await send(first.baseUrl, '/projects/1/scripts', {
    name: 'Cart',
    tests: ['adds', 'pays'],
    runs: [{ results: { 1: 'pass', 2: ['fail', 'no funds'] } }],
  });
  const { page } = await visit(`${origin}/scripts/1`);
  const marks = () => page.locator('.row .cell').allTextContents();
  await expect.poll(marks).toEqual(['✓', '✗']);

  first.child.kill('SIGKILL');
  await expect.poll(() => page.getByRole('status').first().textContent()).toContain('does not answer');
  expect(await marks()).toEqual(['✓', '✗']);

  await page.getByRole('gridcell', { name: 'fail' }).click();
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('does not answer');
  const second = await start(dataFile, Number(port));
  await expect.poll(() => page.getByRole('status').first().textContent()).toBe(' ');
  await expect.poll(() => page.getByRole('complementary').textContent()).toContain('no funds');
  await send(second.baseUrl, '/scripts/1/runs', { results: { 2: 'pass' } });
  await expect.poll(marks).toEqual(['', '✓', '✓', '✗']);
});
