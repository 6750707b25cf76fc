import type { Browser, CDPSession } from 'playwright-core';

/** A report and where its parts are, as selectors. */
export type Report = {
  readonly url: string;
  readonly row: string;
  /** The title of a test. */
  readonly title: string;
  readonly scroller: string;
  readonly search: string;
  /** What is searched. */
  readonly text: string;
};

export type Visit = Readonly<
  Record<'usableMs' | 'usableCpuMs' | 'nodes' | 'heapMiB' | 'filterMs' | 'longestTaskMs' | 'longestTaskCpuMs', number>
>;

const parseEvents: (text: string) => readonly TraceEvent[] = JSON.parse;

/**
 * Opens a report in a page of its own, scrolls through it, and searches. CPU is that of the page's main thread: what others
 * do on this machine is not in it.
 */
export async function measureVisit(browser: Browser, report: Report): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.addInitScript(watchStart, report.row);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(report.url);
  const usableMs = Number(await page.evaluate('window.usable'));
  const { metrics } = await session.send('Performance.getMetrics');
  const usableCpuMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  const nodes = await page.locator('*').count();
  let longestTaskMs = 0;
  const longestTaskCpuMs = await traceTasks(session, async () => {
    longestTaskMs = await page.evaluate(scrollAndWatch, report.scroller);
  });
  const filtered = page.evaluate(watchFilter, report.title);
  await page.focus(report.search);
  await page.keyboard.insertText(report.text);
  // Playwright's report searches when this is pressed.
  await page.keyboard.press('Enter');
  const filterMs = await filtered;
  const heapMiB = await readHeap(session);
  await page.close();
  return { usableMs, usableCpuMs, nodes, heapMiB, filterMs, longestTaskMs, longestTaskCpuMs };
}

/** With the memory of its arrays. */
async function readHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  return (usedSize + backingStorageSize) / 2 ** 20;
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
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000;
}

type TraceEvent = { readonly name: string; readonly tid: number; readonly tdur?: number };

/** In the page, before it loads: `usable` is when the first frame with rows was drawn, since navigation. */
function watchStart(row: string): void {
  const usable = new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelector(row) === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now()));
    };
    requestAnimationFrame(look);
  });
  Object.assign(globalThis, { usable });
}

/** In the page: scrolls, and tells the longest time that something else had to wait; tasks below 50 ms are 0. */
async function scrollAndWatch(scroller: string): Promise<number> {
  const frame = document.querySelector(scroller);
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  for (let step = 0; step < 60; step += 1) {
    frame?.scrollBy(step % 3 === 0 ? 200 : 0, 700);
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  return longest;
}

/** In the page: tells how long it takes from the input of a search until the frame with other tests is drawn; at most 10 s. */
async function watchFilter(title: string): Promise<number> {
  const LONGEST_MS = 10_000;
  const drawn = (): string => {
    const titles = [...document.querySelectorAll(title)];
    return [titles.length, titles[0]?.textContent, titles.at(-1)?.textContent].join();
  };
  const before = drawn();
  const started = await new Promise<number>((resolve) => {
    addEventListener('input', () => resolve(performance.now()), { capture: true, once: true });
  });
  while (drawn() === before && performance.now() - started < LONGEST_MS) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
  await new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
  return performance.now() - started;
}
