import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { endOf, startBin } from '../bin.test.support.ts';
import { makeFolder, runIn } from '../place.test.support.ts';

type Pem = { readonly key: string; readonly cert: string };
type Maker = { readonly createSelfSigned: (hosts: readonly string[], now: Date) => Pem };

/** A folder with two certificates and their keys, and files that are neither. */
async function openFolder(): Promise<string> {
  const folder = makeFolder();
  // The service makes certificates for itself only; no package offers them.
  const maker: Maker = await import(new URL('../../../service/src/https/certificate.ts', import.meta.url).href);
  for (const name of ['own', 'other']) {
    const { cert, key } = maker.createSelfSigned(['127.0.0.1'], new Date());
    writeFileSync(join(folder, `${name}.pem`), cert);
    writeFileSync(join(folder, `${name}.key`), key);
  }
  writeFileSync(join(folder, 'diary.txt'), 'Dear diary');
  return folder;
}

test.each([[['--https']], [[]]])('with --cert, --cert-key and %j that certificate is served', async (https) => {
  const folder = await openFolder();
  const argv = ['serve', '--json', '--port', '0', ...https, '--cert', 'own.pem', '--cert-key', 'own.key'];
  const child = startBin([...argv, '--cwd', folder]);
  const { baseUrl, key, certificateFile } = await firstLine(child.stdout);
  expect({ protocol: new URL(baseUrl).protocol, certificateFile }).toEqual({
    protocol: 'https:',
    certificateFile: join(folder, 'own.pem'),
  });
  const codeTrusting = async (file: string): Promise<number> => {
    const environment = { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: key, RUNSHEET_CA_FILE: join(folder, file) };
    return (await runIn({ directory: folder, environment }, ['whoami'])).code;
  };
  expect([await codeTrusting('own.pem'), await codeTrusting('other.pem')]).toEqual([0, 2]);
  const ended = endOf(child);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  expect(existsSync(certificateFile)).toBe(true);
});

test.each([
  [['--cert', 'own.pem'], '--cert needs its private key as well: --cert-key <file>.'],
  [['--cert-key', 'own.key'], '--cert-key needs the certificate as well: --cert <file>.'],
  [['--cert', 'gone.pem', '--cert-key', 'own.key'], 'gone.pem cannot be read: ENOENT'],
  [['--cert', 'own.pem', '--cert-key', 'gone.key'], 'gone.key cannot be read: ENOENT'],
  [['--cert', 'diary.txt', '--cert-key', 'own.key'], 'are no certificate with its private key, as PEM: '],
  [['--cert', 'own.pem', '--cert-key', 'other.key'], 'are no certificate with its private key, as PEM: '],
])('%j ends with 2, and nothing is served', async (flags, reason) => {
  const directory = await openFolder();
  const { code, stdout, stderr } = await runIn({ directory }, ['serve', '--port', '0', ...flags]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('error RS1104 The service did not start: ');
  expect(stderr).toContain(reason);
});

type Line = { readonly baseUrl: string; readonly key: string; readonly certificateFile: string };

/** What the service says about itself when it has started. */
async function firstLine(stdout: NodeJS.ReadableStream): Promise<Line> {
  for await (const line of createInterface({ input: stdout })) {
    const said: Line = JSON.parse(line);
    return said;
  }
  throw new Error('it ended without a word');
}
