import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { BIN } from '../support/run-runsheet.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples/service');

function read(name: string): string {
  return readFileSync(join(EXAMPLES, name), 'utf8');
}

/** Runs the words of an example until the service answers, and resolves to how it ended after SIGTERM. */
async function serve(words: readonly string[]): Promise<{ statuses: readonly number[]; code: unknown }> {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-deployment-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const local = words.map((word) =>
    word.replace(/^\/var\/lib\/runsheet|^\/data/, folder).replace('0.0.0.0', '127.0.0.1'),
  );
  const child = spawn(process.execPath, [BIN, ...local, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const said: readonly unknown[] = await once(createInterface({ input: child.stdout }), 'line');
  const { pageUrl }: { pageUrl: string } = JSON.parse(String(said[0]));
  const answers = await Promise.all(['healthz', 'readyz', 'openapi.json'].map((path) => fetch(`${pageUrl}${path}`)));
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code]: readonly unknown[] = await ended;
  return { statuses: answers.map(({ status }) => status), code };
}

type Compose = {
  readonly services: {
    readonly 'service-1': { readonly command: readonly string[] };
    readonly caddy: { readonly networks: { readonly inner: { readonly ipv4_address: string } } };
  };
};

const WELL = { statuses: [200, 200, 200], code: 0 };

test('the systemd unit is sound, and what it starts answers and ends', async () => {
  const unit = read('runsheet.service');
  const words = /^ExecStart=\S+ (.+)$/m.exec(unit)?.[1]?.split(' ') ?? [];

  expect(await serve(words)).toEqual(WELL);
});

test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('systemd accepts the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { stderr } = spawnSync('systemd-analyze', ['verify', join(EXAMPLES, 'runsheet.service')], { encoding: 'utf8' });

  // The program is not installed where the unit expects it.
  expect(
    stderr.split('\n').filter((line) => line.includes('runsheet.service') && !line.includes('/opt/runsheet')),
  ).toEqual([]);
});

test('what the image starts answers and ends, as someone who is not root, without a shell', async () => {
  const lines = read('Dockerfile').split('\n');
  const listOf = (name: string): readonly string[] => {
    const list: readonly string[] = JSON.parse(
      lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? '[]',
    );
    return list;
  };

  expect(lines).toContain('USER nonroot');
  expect(listOf('ENTRYPOINT')).toEqual(['/nodejs/bin/node', '/app/node_modules/runsheet/dist/bin.js']);
  expect(await serve(listOf('CMD'))).toEqual(WELL);
});

test('what compose starts is understood, and reaches for its database', () => {
  const { services }: Compose = parse(read('compose.yaml'), { merge: true });
  const words = JSON.stringify(services['service-1'].command)
    .replace(/\$\{HOST[^}]*\}/, 'tests.example')
    .replace('@postgres/', '@127.0.0.1:1/');
  const command: readonly string[] = JSON.parse(words);

  const { status, stderr } = spawnSync(process.execPath, [BIN, ...command, '--port', '0'], { encoding: 'utf8' });

  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringContaining('The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1'),
  });
  expect(Object.keys(services)).toEqual(['service-1', 'service-2', 'postgres', 'caddy']);
  const proxy = command[command.indexOf('--trust-proxy') + 1];
  expect(services.caddy.networks.inner.ipv4_address).toBe(proxy);
});
