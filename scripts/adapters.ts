import { join } from 'node:path';
import { readManifest } from './manifest.ts';

const { dependencies } = readManifest(join(import.meta.dirname, '..', 'packages/cli/package.json'));

/** Folders of the adapters in `packages/`: the command line brings each along. */
export const ADAPTERS: readonly string[] = Object.keys(dependencies)
  .filter((name) => name.startsWith('@runsheet/') && name !== '@runsheet/core')
  .map((name) => name.slice('@runsheet/'.length));
