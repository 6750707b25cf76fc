import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** What publint and "Are the types wrong?" say about a packed package, one line or block each. */
export async function runLinters(root: string, tarball: string): Promise<readonly string[]> {
  const problems = await runPublint(tarball);
  // A file that is missing would be told a second time, at length.
  return problems.length > 0 ? problems : runTypesCheck(root, tarball);
}

async function runPublint(tarball: string): Promise<readonly string[]> {
  const { buffer, byteOffset, byteLength } = readFileSync(tarball);
  const { messages, pkg } = await publint({
    pack: { tarball: buffer.slice(byteOffset, byteOffset + byteLength) },
    strict: true,
  });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`);
}

/** ES modules only: that `require` in old resolution modes does not find them is what we want. */
function runTypesCheck(root: string, tarball: string): readonly string[] {
  const args = [
    tarball,
    '--profile',
    'esm-only',
    '--no-definitely-typed',
    '--no-color',
    '--no-emoji',
    '--format',
    'ascii',
  ];
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/attw'), args, { encoding: 'utf8' });
  return status === 0 ? [] : [`attw:\n${stdout}${stderr}`];
}
