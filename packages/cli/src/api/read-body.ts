import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runsheetError, type RunsheetError, reasonOf } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import type { SomeFlags } from '../options.ts';
import type { ApiCall } from './calls.ts';

/** Reads what a call sends: from its flag, from a file, or from what is piped in. Rejects with RS1101. */
export async function readBody({ name }: ApiCall, given: SomeFlags, context: Context): Promise<unknown> {
  const refuse: Refuse = (problem, cause) =>
    runsheetError('RS1101', { problem, help: `npx runsheet api ${name} --help` }, { cause });
  const text = given['text'];
  if (typeof text === 'string') return readSource(text, '--text', { ...context, refuse });
  const body = given['body'];
  const json = await readSource(typeof body === 'string' ? body : '-', '--body', { ...context, refuse });
  try {
    return JSON.parse(json);
  } catch (cause) {
    const what = body === undefined || body === '-' ? 'Standard input' : '--body';
    throw refuse(`${what} is not JSON: ${reasonOf(cause)}`, cause);
  }
}

type Refuse = (problem: string, cause?: unknown) => RunsheetError;

type Sources = Pick<Context, 'world' | 'directory'> & { readonly refuse: Refuse };

async function readSource(source: string, flag: string, { world, directory, refuse }: Sources): Promise<string> {
  const isFile = source.startsWith('@');
  const piped = source === '-' ? await world.readInput() : Buffer.from(source);
  if (piped === undefined) throw refuse(`There is nothing to send: give ${flag}, or pipe it in.`);
  const bytes = isFile ? readFile(resolve(directory, source.slice(1)), flag, refuse) : piped;
  const text = decode(bytes, source === '-' ? 'Standard input' : flag, refuse);
  const what = source === '-' ? 'standard input' : flag;
  if (text.trim() === '') throw refuse(`There is nothing to send: ${what} is empty.`);
  return text;
}

function readFile(path: string, flag: string, refuse: Refuse): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw refuse(`${flag}: the file cannot be read: ${reasonOf(cause)}`, cause);
  }
}

/** What is not UTF-8 would be stored forever with its letters replaced. */
function decode(bytes: Uint8Array, flag: string, refuse: Refuse): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refuse(`${flag} is not text in UTF-8.`, cause);
  }
}
