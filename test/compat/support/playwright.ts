import { join } from 'node:path';
import { openPlayground, type Playground, type PlaywrightRun } from '../../support/playwright.ts';

/** Each is installed in the folder of its name, beside this one. */
export const PLAYWRIGHT_VERSIONS: readonly string[] = ['1.62', '1.63', '1.64', '1.65'];

type Files = Readonly<Record<string, string>>;

/** Ways to run a version on a project of these files. */
export function openWith(version: string): {
  readonly open: (files: Files) => Promise<Playground>;
  readonly run: (files: Files, ...words: readonly string[]) => Promise<PlaywrightRun>;
} {
  const open = async (files: Files) =>
    openPlayground(files, join(import.meta.dirname, '..', `playwright-${version}`, 'node_modules'));
  return { open, run: async (files, ...words) => (await open(files)).run(...words) };
}
