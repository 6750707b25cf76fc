import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { newestResults, type Results, type TestResult } from './results.ts';
import { type OpenReport, serveFolder } from './serve-folder.ts';

/** The HTML report that Playwright itself makes of the newest run. */
export async function openPlaywright(folder: string, results: Results): Promise<OpenReport> {
  const report = join(folder, 'report');
  mkdirSync(folder);
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
  const reporter = [['html', { open: 'never', outputFolder: report }]];
  writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify({ reporter, workers: 2 })};\n`);
  const files = Map.groupBy(newestResults(results), ({ file }) => file);
  for (const [file, tests] of files) writeFileSync(join(folder, `${file.split('/').at(-1)}.spec.mjs`), specOf(tests));
  // Some tests fail, so it does not exit with 0.
  spawnSync(process.execPath, [join(folder, 'node_modules/@playwright/test/cli.js'), 'test'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (!existsSync(join(report, 'index.html'))) throw new Error('Playwright made no report.');
  return serveFolder(report);
}

function specOf(tests: readonly TestResult[]): string {
  const lines = tests.map(({ title, message }) => {
    const body = message === undefined ? '' : `throw new Error(${JSON.stringify(message)});`;
    return `test(${JSON.stringify(title)}, () => { ${body} });`;
  });
  return ["import { test } from '@playwright/test';", ...lines, ''].join('\n');
}
