import { startService } from '@runsheet/service';
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';

import { startBrowser } from './browser.ts';
import { bundlePage } from './bundle-page.ts';
import { type StoryRun, tellStory } from './shop-story.ts';

// Pictures of every view of the page, to be looked at: node test/page/shoot-page.ts <folder> [words of their names]
const [folder = '.', ...wanted] = process.argv.slice(2);

const VIEWS = {
  home: '/',
  script: '/scripts/3',
  panel: '/scripts/3#cell=10,48&verdicts=failed',
  filters: '/scripts/3#q=cart&verdicts=new,still&branch=main',
  compare: '/scripts/3#compare=40,48',
  run: '/scripts/3#run=48',
  failing: '/scripts/3#first=failing',
  clusters: '/scripts/3',
  help: '/scripts/3',
} as const;

const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  'light-wide': { colorScheme: 'light', viewport: { width: 1440, height: 810 } },
  'dark-wide': { colorScheme: 'dark', viewport: { width: 1440, height: 810 } },
  'light-small': { colorScheme: 'light', viewport: { width: 900, height: 720 } },
  'light-phone': { colorScheme: 'light', viewport: { width: 390, height: 780 } },
  'dark-phone': { colorScheme: 'dark', viewport: { width: 390, height: 780 } },
  'contrast-wide': { contrast: 'more', viewport: { width: 1280, height: 720 } },
  'forced-wide': { forcedColors: 'active', viewport: { width: 1280, height: 720 } },
  'light-2560': { colorScheme: 'light', viewport: { width: 2560, height: 1440 } },
};

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
  const at = new URL(service.baseUrl).origin;
  for (const [look, options] of Object.entries(LOOKS)) {
    for (const [view, path] of Object.entries(VIEWS)) {
      const name = `page-${view}-${look}`;
      if (!wanted.every((word) => name.includes(word))) continue;
      const page = await browser.newPage({ ...options, reducedMotion: 'reduce' });
      await page.goto(at + path);
      await page.locator('.script-line, .clusters').first().waitFor();
      await page.getByText('Loading').waitFor({ state: 'detached' });
      if (view === 'home') await page.locator('.news:not(:empty)').last().waitFor();
      if (view === 'clusters') await page.getByText('Messages').click();
      if (view === 'help') await page.keyboard.press('?');
      await page.screenshot({ path: join(folder, `${name}.png`) });
      await page.close();
    }
  }
  if (wanted.length === 0 || wanted.includes('print')) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(`${at}/scripts/3`);
    await page.locator('.clusters').waitFor();
    await page.pdf({ path: join(folder, 'page-script-print.pdf'), format: 'A4' });
  }
  await browser.close();
  await service.close();
}
