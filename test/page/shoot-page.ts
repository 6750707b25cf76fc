import { startService } from '@runsheet/service';
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

import { startBrowser } from './browser.ts';
import { bundlePage } from './bundle-page.ts';
import { type StoryRun, tellStory } from './shop-story.ts';

// Pictures of every view of the page, to be looked at: node test/page/shoot-page.ts <folder> [words of their names]
const [folder = '.', ...wanted] = process.argv.slice(2);

type View = {
  readonly path: string;
  /** What a reader would do there. */
  readonly act?: (page: Page) => Promise<void>;
  /** What is in the view when it is whole. */
  readonly seen?: string;
};

const VIEWS: Readonly<Record<string, View>> = {
  home: { path: '/', seen: '.news:not(:empty) >> nth=-1' },
  'home-search': { path: '/#q=mail', seen: '.script-line:visible' },
  script: { path: '/scripts/3' },
  panel: { path: '/scripts/3#cell=10,48&verdicts=failed' },
  filters: { path: '/scripts/3#q=cart&verdicts=new,still&branch=main' },
  nothing: { path: '/scripts/3#q=nobody' },
  compare: { path: '/scripts/3#compare=40,48' },
  run: { path: '/scripts/3#run=48' },
  failing: { path: '/scripts/3#first=failing' },
  clusters: { path: '/scripts/3', act: (page) => page.getByText('Messages').click() },
  view: { path: '/scripts/3', act: (page) => page.getByText('View').click() },
  help: { path: '/scripts/3', act: (page) => page.getByText('Legend').click(), seen: 'dialog' },
  empty: { path: '/scripts/6', seen: '.grid' },
  missing: { path: '/scripts/99', seen: 'main' },
  'sign-in': { path: '/keys', seen: 'form' },
  keys: {
    path: '/keys',
    act: async (page) => {
      await page.getByLabel('key').fill('Key1');
      await page.keyboard.press('Enter');
    },
    seen: 'form.make',
  },
};

const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  'light-wide': { colorScheme: 'light', viewport: { width: 1440, height: 810 } },
  'dark-wide': { colorScheme: 'dark', viewport: { width: 1440, height: 810 } },
  'light-small': { colorScheme: 'light', viewport: { width: 900, height: 720 } },
  'light-phone': { colorScheme: 'light', viewport: { width: 390, height: 780 } },
  'dark-phone': { colorScheme: 'dark', viewport: { width: 390, height: 780 } },
  'contrast-wide': { contrast: 'more', viewport: { width: 1280, height: 720 } },
  'forced-wide': { forcedColors: 'active', viewport: { width: 1280, height: 720 } },
  'light-2560': { colorScheme: 'light', viewport: { width: 2560, height: 1440 } },
  'dark-2560': { colorScheme: 'dark', viewport: { width: 2560, height: 1440 } },
};

/** A4, as it is printed. */
const PAPER: BrowserContextOptions = { viewport: { width: 794, height: 1123 } };

bundlePage();
const data = mkdtempSync(join(tmpdir(), 'runsheet-shots-'));
const dataFile = join(data, 'service.sqlite');
try {
  await fill();
  await shoot();
} finally {
  rmSync(data, { recursive: true });
}

/** Publishes the story, and then puts each run at its time, which only the service's file can tell. */
async function fill(): Promise<void> {
  const { tests, runs } = tellStory(Date.now());
  const service = await startService({ dataFile, key: 'Key1', projects: ['Shop'] });
  const send = async (path: string, body: object): Promise<void> => {
    const headers = { authorization: `apikey ${service.key}`, 'content-type': 'application/json' };
    const answer = await fetch(service.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const fields = ['branch', 'commit', 'environment', 'build', { id: 'runsheet_marks', show: false }];
  await send('/projects/1/folders', { name: 'Backend' });
  await send('/projects/1/folders', { name: 'Apps' });
  const scripts = [
    { name: '@shop/api', folder: 1, runs },
    { name: '@shop/mail', folder: 1, runs: runs.slice(27, 40) },
    { name: '@shop/web end to end', folder: 2, runs: runs.slice(0, 46) },
    { name: '@shop/admin', folder: 2, runs: [] },
  ];
  for (const { name, folder: place, runs: own } of scripts) {
    const body = { name, description: 'Published by each build of main and of pull requests.', fields, tests };
    await send(`/projects/1/folders/f${place}/scripts`, {
      ...body,
      runs: own.map(({ headers, results }) => ({ headers, results })),
    });
  }
  await service.close();
  const database = new DatabaseSync(dataFile);
  for (const [at, { runs: own }] of scripts.entries()) setTimes(database, at + 3, own);
  database.close();
}

function setTimes(database: DatabaseSync, scriptId: number, runs: readonly StoryRun[]): void {
  const update = database.prepare('UPDATE runs SET created = ? WHERE script_id = ? AND number = ?');
  for (const [at, { created }] of runs.entries()) update.run(created, scriptId, at + 1);
}

async function shoot(): Promise<void> {
  const service = await startService({ dataFile, key: 'Key1' });
  const browser = await startBrowser();
  const origin = new URL(service.baseUrl).origin;
  const looks = [...Object.entries(LOOKS), ['print', PAPER] as const];
  for (const [look, options] of looks) {
    for (const [name, view] of Object.entries(VIEWS)) {
      const file = `page-${name}-${look}`;
      if (wanted.every((word) => file.includes(word))) await shootView(browser, { view, options, origin, file });
    }
  }
  await browser.close();
  await service.close();
}

type Shot = {
  readonly view: View;
  readonly options: BrowserContextOptions;
  readonly origin: string;
  readonly file: string;
};

async function shootView(browser: Browser, { view, options, origin, file }: Shot): Promise<void> {
  const page = await browser.newPage({ ...options, reducedMotion: 'reduce' });
  await page.goto(origin + view.path);
  await view.act?.(page);
  await page
    .locator(view.seen ?? '.clusters')
    .first()
    .waitFor();
  await page.getByText('Loading').waitFor({ state: 'detached' });
  if (options === PAPER) await page.emulateMedia({ media: 'print' });
  await page.screenshot({ path: join(folder, `${file}.png`) });
  await page.close();
}
