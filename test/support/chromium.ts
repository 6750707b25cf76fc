import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Starts and opens pages in a third of the time: it draws no window. */
const SHELL = '/usr/bin/chromium-headless-shell';

const PLACES = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** For the Chromium of this machine. Without one the tests fail: they are never skipped. */
export function launchOptions(): { readonly executablePath: string; readonly args: string[] } {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('These tests need Chromium: apt-get install chromium, or name its program in CHROMIUM.');
  }
  // The sandbox of Chromium refuses to run as root, which is who runs tests in a container.
  return { executablePath, args: isRoot() ? ['--no-sandbox'] : [] };
}

/** On Debian and what descends from it, as root. Playwright's own download would come from another host than packages do. */
export function installChromium(): void {
  if (process.env['CHROMIUM'] !== undefined || existsSync(SHELL) || !isRoot() || !existsSync(APT)) return;
  process.stderr.write('Installing Chromium with apt-get: a minute or two.\n');
  apt('update');
  apt('install', '--yes', '--no-install-recommends', 'chromium-headless-shell');
  // Not every distribution has the shell.
  if (findChromium() === undefined) apt('install', '--yes', '--no-install-recommends', 'chromium');
}

const APT = '/usr/bin/apt-get';

/** A failure is told by apt-get itself. It matters only where there is no Chromium, and then the tests fail. */
function apt(...words: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(APT, ['--quiet', '--quiet', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
}

function findChromium(): string | undefined {
  return [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => existsSync(path));
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
