import { startService } from '@runsheet/service';
import { loadavg } from 'node:os';
import type { CDPSession } from 'playwright-core';

import { startBrowser } from './browser.ts';
import { bundlePage } from './bundle-page.ts';

const parseEvents: (text: string) => readonly TraceEvent[] = JSON.parse;

// What the page costs with large scripts: node test/page/measure-page.ts 10000 100
const [rows = 10_000, runs = 100] = process.argv.slice(2, 4).map(Number);
bundlePage();
const service = await startService({ port: 0, key: 'Key1' });
const browser = await startBrowser();
try {
  await fill();
  for (let time = 0; time < 5; time += 1) {
    process.stdout.write(`${JSON.stringify({ ...(await measure()), load: loadavg()[0] })}\n`);
  }
} finally {
  await browser.close();
  await service.close();
}

async function send(path: string, body: object): Promise<void> {
  const headers = { authorization: `apikey ${service.key}`, 'content-type': 'application/json' };
  const answer = await fetch(service.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

async function fill(): Promise<void> {
  const tests = Array.from({ length: rows }, (_, row) =>
    row % 10 === 0 ? `src/file-${row}.test.ts` : `\tworks ${row}`,
  );
  await send('/projects/1/scripts', { name: '@shop/api', fields: ['branch', 'commit', 'build'], tests });
  for (let nth = 0; nth < runs; nth += 1) {
    await send('/scripts/1/runs', { headers: headersOf(nth), results: cells(nth) });
  }
}

function headersOf(nth: number): object {
  const build = `https://github.com/shop/api/actions/runs/${nth}`;
  return { branch: nth % 5 === 3 ? 'fix/cart' : 'main', commit: `abcdef${1000 + nth}`, build };
}

function cells(nth: number): object {
  const results: Record<string, string | readonly string[]> = {};
  for (let row = 1; row < rows; row += 1) {
    if (row % 10 === 0) continue;
    const isRed = (row * 7919 + nth * 31) % 997 === 0 || (row % 211 === 5 && nth > runs - 8);
    results[row + 1] = isRed
      ? ['fail', `expected ${row} to be 2\n- 2\n+ ${row}\n  at add (src/cart.ts:${row}:3)`]
      : 'pass';
  }
  return results;
}

type Numbers = Readonly<Record<string, number>>;

async function measure(): Promise<Numbers> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.addInitScript(watchStart);
  await page.goto(`${new URL(service.baseUrl).origin}/scripts/1`);
  const usableMs = await page.evaluate('window.usable');
  const nodes = await page.locator('*').count();
  const session = await page.context().newCDPSession(page);
  let longestTaskMs = 0;
  const longestTaskCpuMs = await traceTasks(session, async () => {
    longestTaskMs = await page.evaluate(scrollAndWatch);
  });
  const filterMs = await page.evaluate(filterAndWatch);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  await page.close();
  return {
    usableMs: Number(usableMs),
    nodes,
    longestTaskMs,
    longestTaskCpuMs,
    filterMs,
    heapMiB: Math.round((usedSize + backingStorageSize) / 2 ** 20),
  };
}

/** The CPU time of the longest task of the page while something happens: what others do on this machine is not in it. */
async function traceTasks(session: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...parseEvents(JSON.stringify(value))));
  const categories = 'devtools.timeline,disabled-by-default-devtools.timeline';
  await session.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  await act();
  const isOver = new Promise((resolve) => {
    session.once('Tracing.tracingComplete', resolve);
  });
  await session.send('Tracing.end');
  await isOver;
  const main = events.find(({ name }) => name === 'FireAnimationFrame')?.tid;
  const tasks = events.filter(({ name, tid }) => name === 'RunTask' && tid === main);
  return Math.round(Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000);
}

type TraceEvent = { readonly name: string; readonly tid: number; readonly tdur?: number };

/** In the page, before it loads: `usable` is when the first frame with rows was drawn, since navigation. */
function watchStart(): void {
  const usable = new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelector('.row') === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(Math.round(performance.now())));
    };
    requestAnimationFrame(look);
  });
  Object.assign(globalThis, { usable });
}

/** In the page: scrolls through the grid, and tells the longest time that something else had to wait; tasks below 50 ms are 0. */
async function scrollAndWatch(): Promise<number> {
  const grid = document.querySelector('.grid');
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  for (let step = 0; step < 60; step += 1) {
    grid?.scrollBy(step % 3 === 0 ? 200 : 0, 700);
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  return Math.round(longest);
}

/** In the page: types a search, and tells how long it takes until the frame with the chosen rows is drawn. */
async function filterAndWatch(): Promise<number> {
  const search = document.querySelector('input');
  if (search === null) return -1;
  const started = performance.now();
  search.value = 'works 77';
  search.dispatchEvent(new Event('input', { bubbles: true }));
  while (document.querySelectorAll('.row:not(.section) .name')[0]?.textContent?.includes('works 77') !== true) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
  await new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
  return Math.round(performance.now() - started);
}
