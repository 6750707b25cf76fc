import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { reasonOf } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import type { SomeFlags } from '../flags/flag.ts';
import { usageError } from '../usage-error.ts';

/** Reads what a call sends: from its flag, from a file, or from what is piped in. Rejects with RS1101. */
export async function readBody(given: SomeFlags, context: Context): Promise<unknown> {
  const { text, body } = given;
  if (typeof text === 'string') return readSource(text, '--text', context);
  const json = await readSource(typeof body === 'string' ? body : '-', '--body', context);
  try {
    return JSON.parse(json);
  } catch (cause) {
    const what = body === undefined || body === '-' ? 'Standard input' : '--body';
    throw usageError(`${what} is not JSON: ${reasonOf(cause)}`, cause);
  }
}

async function readSource(source: string, flag: string, { world, directory }: Context): Promise<string> {
  const isFile = source.startsWith('@');
  const piped = source === '-' ? await world.readInput() : Buffer.from(source);
  if (piped === undefined) throw usageError(`There is nothing to send: give ${flag}, or pipe it in.`);
  const bytes = isFile ? readFile(resolve(directory, source.slice(1)), flag) : piped;
  const text = decode(bytes, source === '-' ? 'Standard input' : flag);
  const what = source === '-' ? 'standard input' : flag;
  if (text.trim() === '') throw usageError(`There is nothing to send: ${what} is empty.`);
  return text;
}

function readFile(path: string, flag: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw usageError(`${flag}: the file cannot be read: ${reasonOf(cause)}`, cause);
  }
}

/** What is not UTF-8 would be stored forever with its letters replaced. */
function decode(bytes: Uint8Array, flag: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw usageError(`${flag} is not text in UTF-8.`, cause);
  }
}
