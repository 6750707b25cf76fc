import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

import { median } from '../median.ts';
import { measureVisit, type Visit } from './measure-visit.ts';
import { openAllure } from './open-allure.ts';
import { openPlaywright } from './open-playwright.ts';
import { openRunsheet } from './open-runsheet.ts';
import type { Results } from './results.ts';
import type { OpenReport } from './serve-folder.ts';

// After `npm run build`, with the Chromium of this machine or that of CHROMIUM. What the page costs, beside the reports of
// Playwright and Allure: node bench/page/measure-page.ts [rows] [runs] [alone]
const [rows = 10_000, runs = 100] = process.argv.slice(2, 4).map(Number);
const isAlone = process.argv[4] === 'alone';
const ROUNDS = 5;

/** Where Debian and others install it; the first one draws no window, as in the tests of the page. */
const PLACES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

const PARTS = {
  runsheet: { row: '.row', title: '.row:not(.section) .name', scroller: '.grid', search: '.toolbar input' },
  playwright: {
    row: '.test-file-test',
    title: '.test-file-title',
    scroller: 'html',
    search: '[aria-label="Search tests"]',
  },
  allure: {
    row: '[data-testid=tree-leaf]',
    title: '[data-testid=tree-leaf-title]',
    scroller: '[data-testid=base-layout]',
    search: '[data-testid=search-input]',
  },
} as const;

const folder = mkdtempSync(join(tmpdir(), 'runsheet-bench-page-'));
const program = [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => existsSync(path));
if (program === undefined) throw new Error('Install Chromium, or name its program in CHROMIUM.');
const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
try {
  const results: Results = { rows, runs };
  await measure('runsheet', () => openRunsheet(results));
  if (!isAlone) {
    await measure('playwright', () => openPlaywright(join(folder, 'playwright'), results));
    await measure('allure', () => openAllure(join(folder, 'allure'), results));
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, maxRetries: 10 });
}

async function measure(name: keyof typeof PARTS, open: () => Promise<OpenReport>): Promise<void> {
  const { url, close } = await open();
  const report = { ...PARTS[name], url, text: '77' };
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await measureVisit(browser, report));
  await close();
  const medians = Object.entries(mediansOf(visits)).map(([figure, value]) => `${figure} ${Math.round(value)}`);
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(`${name}, ${rows} × ${runs}: ${medians.join(', ')}; load ${load}\n`);
}

function mediansOf(visits: readonly Visit[]): Visit {
  const of = (figure: keyof Visit): number => median(visits.map((visit) => visit[figure]));
  return {
    usableMs: of('usableMs'),
    usableCpuMs: of('usableCpuMs'),
    nodes: of('nodes'),
    heapMiB: of('heapMiB'),
    filterMs: of('filterMs'),
    longestTaskMs: of('longestTaskMs'),
    longestTaskCpuMs: of('longestTaskCpuMs'),
  };
}
