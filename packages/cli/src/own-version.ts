import { readFileSync } from 'node:fs';

/** The version of this package. All packages of runsheet share one. */
export function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const isKnown = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isKnown ? String(manifest.version) : 'unknown';
}
