import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COMMAND = 'openssl';

/** A private authority, and a certificate it gave to `service.test`, 127.0.0.1 and its IPv6 form. */
export type Authority = { readonly ca: string; readonly cert: string; readonly key: string };

/** Makes an authority with openssl; undefined on a machine without it. */
export function makeAuthority(): Authority | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-authority-'));
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = 'subjectAltName=DNS:service.test,IP:127.0.0.1,IP:::ffff:127.0.0.1';
  try {
    writeFileSync(join(folder, 'names'), names);
    openssl(folder, [
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-days',
      '2',
      '-subj',
      '/CN=ca',
    ]);
    openssl(folder, ['req', ...newKey, '-keyout', 'key', '-out', 'request', '-subj', '/CN=service.test']);
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
    openssl(folder, ['x509', '-req', '-in', 'request', '-out', 'cert', ...signed]);
    const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
    return { ca: read('ca.pem'), cert: read('cert'), key: read('key') };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function openssl(cwd: string, args: readonly string[]): void {
  execFileSync(COMMAND, args, { cwd, stdio: 'pipe' });
}
