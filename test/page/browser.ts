import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export async function startBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** For the Chromium of this machine, installed where it is missing. Without one the tests fail: they are never skipped. */
export function launchOptions(): { readonly executablePath: string; readonly args: string[] } {
  // The sandbox of Chromium refuses to run as root, which is who runs tests in a container.
  return { executablePath: findChromium() ?? installChromium(), args: isRoot() ? ['--no-sandbox'] : [] };
}

function findChromium(): string | undefined {
  return [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => existsSync(path));
}

/** On Debian and what descends from it. Playwright's own download would come from another host than packages do. */
function installChromium(): string {
  if (isRoot()) {
    process.stderr.write('Installing Chromium with apt-get: a minute or two.\n');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const words of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
      execFileSync('apt-get', ['--quiet', '--quiet', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    }
  }
  const path = findChromium();
  if (path !== undefined) return path;
  throw new Error('These tests need Chromium: apt-get install chromium, or name its program in CHROMIUM.');
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Makes the two files of the page, as packing does. */
export function bundlePage(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/bundle-page.ts')]);
}

export type Visit = {
  readonly page: Page;
  /** What went wrong in the page, and requests that left the service. Empty in the end. */
  readonly problems: readonly string[];
};

/** A page of its own, that notes each error and each request to another place. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 800 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) problems.push(`asked ${request.url()}`);
  });
  await page.goto(url);
  return { page, problems };
}
