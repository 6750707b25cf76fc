import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A project of a user, in a folder of its own. */
export type Project = {
  readonly root: string;
  readonly write: (files: Readonly<Record<string, string>>) => void;
  readonly remove: () => void;
};

/** Makes a project from its files. What it depends on is what this package depends on, or stands in `modules`. */
export function createProject(files: Readonly<Record<string, string>>, modules: string = MODULES): Project {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-e2e-')));
  const write = (more: Readonly<Record<string, string>>) => writeFiles(root, more);
  write(files);
  symlinkSync(modules, join(root, 'node_modules'), 'junction');
  // Tried again while a publisher still writes there.
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 10 }) };
}

/** The variable that names them where they have been made: `published.ts`. */
export const PUBLISHED_MODULES = 'TEST_MODULES';

/** What this package depends on, with our own packages as they are built. */
export const BUILT_MODULES: string = join(import.meta.dirname, '..', 'node_modules');

/** The same with our own packages as they are published, where those have been made. */
export const MODULES: string = process.env[PUBLISHED_MODULES] ?? BUILT_MODULES;

/** Writes files below a folder, by their paths. */
export function writeFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
