import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Makes the two files of the page, as packing does. */
export function bundlePage(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/bundle-page.ts')]);
}
