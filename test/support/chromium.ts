import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

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
