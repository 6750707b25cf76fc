import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGzip } from 'node:zlib';
import { validate } from 'dockerfile-utils';
import { expect, onTestFinished, test } from 'vitest';
import { plainEnvironment, runCommand } from '../support/run-command.ts';
import { packAll } from './install.ts';

const DOCKERFILE = readFileSync(join(import.meta.dirname, '../../examples/service/Dockerfile'), 'utf8');

test('a linter finds nothing in the Dockerfile', () => {
  expect(validate(DOCKERFILE)).toEqual([]);
});

test(
  'the steps of the Dockerfile, carried out here, make an image that answers and ends',
  { timeout: 240_000 },
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'runsheet-image-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const [app, data] = [join(root, 'app'), join(root, 'data')];
    for (const folder of [app, data]) mkdirSync(folder);
    const tarballs = await packAll(join(root, 'tarballs'));
    const install = /^RUN npm (install .*?) \\$/m.exec(DOCKERFILE)?.[1]?.split(' ') ?? [];
    const flags = install.filter((word) => !word.includes('@'));
    const environment = plainEnvironment();
    const installed = await runCommand('npm', [...flags, '--prefer-offline', ...tarballs], { cwd: app, environment });
    expect(installed).toMatchObject({ status: 0 });

    const words = ['ENTRYPOINT', 'CMD']
      .flatMap(listIn)
      .map((word) => word.replace(/^\/app/, app).replace(/^\/data/, data));
    const options = /^ENV NODE_OPTIONS=(.+)$/m.exec(DOCKERFILE)?.[1] ?? '';
    const child = spawn(process.execPath, [...words.slice(1), '--port', '0', '--json'], {
      cwd: data,
      env: { ...environment, NODE_OPTIONS: options },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const said: readonly unknown[] = await once(createInterface({ input: child.stdout }), 'line');
    const { pageUrl }: { pageUrl: string } = JSON.parse(String(said[0]));
    expect((await fetch(`${pageUrl}healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(readdirSync(data).toSorted()).toEqual(['key', 'tests.sqlite']);
    // What is pulled is compressed, layer by layer. Node alone, unpacked, is larger than 120 MB.
    const pulled = BASE_BYTES + (await compressedBytes([process.execPath])) + (await compressedBytes(filesBelow(app)));
    expect(pulled).toBeLessThan(120e6);
  },
);

/** The words of an instruction in the form of a list. */
function listIn(instruction: string): readonly string[] {
  const line = DOCKERFILE.split('\n').find((text) => text.startsWith(`${instruction} `)) ?? '';
  const words: readonly string[] = JSON.parse(line.slice(instruction.length));
  return words;
}

/** Of glibc, OpenSSL, libstdc++, certificates and time zones, below Node: generously, for no registry is asked. */
const BASE_BYTES = 20e6;

function filesBelow(folder: string): readonly string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return paths.filter((path) => statSync(path).isFile());
}

async function compressedBytes(files: readonly string[]): Promise<number> {
  // The fastest level: what it leaves is more than is pulled.
  const gzip = createGzip({ level: 1 });
  let bytes = 0;
  gzip.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const ended = once(gzip, 'end');
  for (const file of files) {
    if (!gzip.write(readFileSync(file))) await once(gzip, 'drain');
  }
  gzip.end();
  await ended;
  return bytes;
}
