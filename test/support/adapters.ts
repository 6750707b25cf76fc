/** IO: disk. What we publish for the runners. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = { readonly dependencies: Readonly<Record<string, string>> };

const CLI = join(import.meta.dirname, '..', '..', 'packages/cli/package.json');
const { dependencies }: Manifest = JSON.parse(readFileSync(CLI, 'utf8'));

/** Folders of the adapters in `packages/`: the command line brings each along. */
export const ADAPTERS: readonly string[] = Object.keys(dependencies)
  .filter((name) => name.startsWith('@runsheet/') && name !== '@runsheet/core')
  .map((name) => name.slice('@runsheet/'.length));
