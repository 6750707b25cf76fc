import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ConfigFile } from '../config/config-sources.ts';
import { valueAt } from '../report/value-at.ts';
import { runsheetError, type RunsheetError } from '../errors/runsheet-error.ts';
import { type FoundFile, shownPath } from '../record/find-upwards.ts';

/** Reads a configuration that was found. Never rejects: what is wrong with it is part of the answer. */
export async function loadConfigFile(found: FoundFile, directory: string): Promise<ConfigFile> {
  const path = shownPath(found.path, directory);
  if (found.kind === 'unusable') {
    return { kind: 'unreadable', path, error: runsheetError('RS1005', { file: found.path, ...found.why }) };
  }
  const folder = dirname(found.path);
  try {
    const text = readFileSync(found.path, 'utf8');
    if (found.kind === 'manifest') {
      const value = valueAt(JSON.parse(text), ['runsheet']);
      return { kind: 'read', path, folder, value };
    }
    if (isMisplacedModule(found.path, text)) return { kind: 'unreadable', path, error: misplaced(path) };
    const value: unknown = found.path.endsWith('.json') ? JSON.parse(text) : await load(found.path);
    return { kind: 'read', path, folder, value };
  } catch (cause) {
    return { kind: 'unreadable', path, error: explain(cause, path) };
  }
}

/** What a module exports: an object, a promise of one, or a function that returns either. */
async function load(path: string): Promise<unknown> {
  const loaded: unknown = await inTime(import(pathToFileURL(path).href));
  const exported = valueAt(loaded, ['default']);
  if (exported === undefined) throw new Error('it has no default export: write `export default { … }`.');
  return typeof exported === 'function' ? inTime(Reflect.apply(exported, undefined, [])) : inTime(exported);
}

const LONGEST_MS = 10_000;

/** What never comes to an end would hold the tests forever. */
async function inTime(value: unknown): Promise<unknown> {
  const stop = new AbortController();
  const late = async () => {
    await delay(LONGEST_MS, undefined, { signal: stop.signal });
    throw new Error(`it did not come to an end within ${LONGEST_MS / 1000} s.`);
  };
  try {
    return await Promise.race([value, late()]);
  } finally {
    stop.abort();
  }
}

/**
 * Whether a file is written as a module, but its package says that it is CommonJS. Node refuses it, after a warning of
 * its own on stderr: so this is found out before it is loaded.
 */
function isMisplacedModule(path: string, text: string): boolean {
  const ending = extname(path);
  const isOfEitherKind = ending === '.js' || (ending === '.ts' && process.features.typescript !== false);
  return isOfEitherKind && MODULE.test(text.replaceAll(COMMENT, '')) && kindAround(path) === 'commonjs';
}

const COMMENT = /\/\*.*?(?:\*\/|$)/gs;

/** A line that only a module has, also once the types are taken away. What it misses, Node tells. */
const MODULE =
  /^[^\S\n\r\u2028\u2029]*(?:export\s+(?:default|const|let|var|function|async|class)\b|export\s*[{*]|import\s+(?!type\b)[\w$]|import\s*[{*'"])/m;

/** The nearest package.json decides, with or without a name. Node guesses where it names no kind. */
function kindAround(path: string): unknown {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    try {
      return valueAt(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), ['type']);
    } catch {
      // Missing, or not readable as JSON, which Node says better.
      if (dirname(folder) === folder) return undefined;
    }
  }
}

function misplaced(path: string): RunsheetError {
  return runsheetError('RS1017', { file: path, better: basename(path).replace(/(?=[jt]s$)/, 'm') });
}

function explain(cause: unknown, path: string): RunsheetError {
  if (valueAt(cause, ['code']) === 'ERR_UNKNOWN_FILE_EXTENSION' && /^\.m?ts$/.test(extname(path))) {
    const better = basename(path).replace(/ts$/, 'mjs').replace('mmjs', 'mjs');
    return runsheetError('RS1014', { file: path, node: process.versions.node, better }, { cause });
  }
  const reason = cause instanceof Error ? `${nameOf(cause)}${cause.message}` : `it threw ${String(cause)}`;
  return runsheetError('RS1005', { file: `${path}${lineIn(cause, path)}`, reason }, { cause });
}

/** Where in the file it was thrown, as far as its stack tells. */
function lineIn(cause: unknown, path: string): string {
  const places = String(valueAt(cause, ['stack'])).matchAll(/(?<=[/\\])([^/\\]+):(\d+):\d+/g);
  const line = [...places].find(([, name]) => name === basename(path))?.[2];
  return line === undefined ? '' : `:${line}`;
}

/** The kind of an error, where it says more than its message: a plain one says nothing. */
function nameOf({ name }: Error): string {
  return name === 'Error' ? '' : `${name}: `;
}
