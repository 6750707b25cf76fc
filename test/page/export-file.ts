import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

import type { Shop } from './shop.ts';

/** Exports a script with the command line, and ends the service: the file has to do without it. */
export async function exportFile({ baseUrl, key, close }: Shop, ...words: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bin = join(dirname(createRequire(import.meta.url).resolve('runsheet/package.json')), 'dist/bin.js');
  const flags = ['--format', 'html', '--output', 'report.html', '--base-url', baseUrl];
  await promisify(execFile)(process.execPath, [bin, 'export', ...words, ...flags], {
    cwd: folder,
    env: { ...process.env, RUNSHEET_API_KEY: key },
  });
  await close();
  return join(folder, 'report.html');
}
