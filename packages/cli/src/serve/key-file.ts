import { readFileSync, writeFileSync } from 'node:fs';
import { runsheetError, reasonOf } from '@runsheet/core/command';

/** The key in a file; undefined when there is no such file yet. Throws RS1104. */
export function readKey(path: string): string | undefined {
  const key = readText(path)?.trim();
  if (key === '') throw runsheetError('RS1104', { reason: `the key file ${path} is empty.` });
  return key;
}

/** Keeps a new key for the next start, readable by its owner only. Throws RS1104. */
export function writeKey(path: string, key: string): void {
  try {
    writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    throw runsheetError('RS1104', { reason: `the key file ${path} cannot be written: ${reasonOf(cause)}` }, { cause });
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw runsheetError('RS1104', { reason: `the key file ${path} cannot be read: ${reasonOf(cause)}` }, { cause });
  }
}
