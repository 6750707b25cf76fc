import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Ended, makeFolder, runIn } from '../place.test.support.ts';

/** Runs `init` in a folder, with nobody at a terminal. */
export function init(directory: string, ...flags: readonly string[]): Promise<Ended> {
  return runIn({ directory }, ['init', ...flags]);
}

/** A folder of its own for the test, with these files. */
export function makeProject(files: Readonly<Record<string, string>>): string {
  const folder = makeFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
