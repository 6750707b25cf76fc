import { type Connection, RunsheetError } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { reportFailure } from '../report-failure.ts';
import { READING, readSettings, withConnection } from '../with-service.ts';
import type { SomeFlags } from '../options.ts';
import type { ApiCall } from './calls.ts';
import { readBody } from './read-body.ts';
import { VIEW_PARAMETERS } from './view-flags.ts';

/** Carries out one call of the client, and prints its answer as JSON. */
export async function runCall(call: ApiCall, given: SomeFlags, context: Context): Promise<ExitCode> {
  const isWriting = call.body !== undefined;
  const body = isWriting ? [await readBody(call, given, context)] : [];
  const args = [...call.ids.map((id) => given[id]), ...body, ...optionsOf(call, given)];
  const settings = await readSettings(given, context, isWriting ? {} : READING);
  try {
    const answer = await withConnection(settings, ({ client }) => callClient(client, call.name, args));
    context.output.print({ json: answer });
    return EXIT_CODES.done;
  } catch (error) {
    if (!(error instanceof RunsheetError)) throw error;
    const told = reportFailure(inWordsOfCalls(error, sourceOf(given)), context.output);
    // Nothing is kept for a later try: what the service rejects has to be corrected.
    return error.code === 'RS3004' ? EXIT_CODES.usage : told;
  }
}

/** The view or the place, which the client takes last, by the names it has for them. */
function optionsOf({ view, place = [] }: ApiCall, given: SomeFlags): readonly object[] {
  if (view === undefined && place.length === 0) return [];
  const names = view === undefined ? place : Object.keys(VIEW_PARAMETERS);
  const said = names.filter((name) => given[name] !== undefined);
  return [Object.fromEntries(said.map((name) => [CLIENT_NAMES[name] ?? name, given[name]]))];
}

const CLIENT_NAMES: Readonly<Record<string, string>> = { 'folder-id': 'folderId', 'parent-id': 'parentId' };

/** The client itself checks what it is given, and rejects with RS1010 before anything is sent. */
async function callClient(client: Connection['client'], name: string, args: readonly unknown[]): Promise<unknown> {
  const call = name.split(' ').reduce<unknown>(memberOf, client);
  if (typeof call !== 'function') throw new TypeError(`The client has no call "${name}".`);
  const answer: unknown = await Reflect.apply(call, undefined, args);
  return answer;
}

function memberOf(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined;
}

/** What to do next, where the catalogue thinks of a recorded run that is published again. */
const TODO: Readonly<Record<string, string>> = {
  RS3003: 'Try again after that time.',
  RS3006: 'Look first whether it has landed: the same command again could write it twice.',
};

/** Where the JSON came from. */
function sourceOf({ body, text }: SomeFlags): string {
  if (text !== undefined) return '--text';
  return body === undefined || body === '-' ? 'standard input' : '--body';
}

function inWordsOfCalls(error: RunsheetError, source: string): RunsheetError {
  const { code, guidance, cause, request } = error;
  const todo = code === 'RS1010' ? `Correct it in ${source}; nothing was sent.` : TODO[code];
  if (todo === undefined) return error;
  return new RunsheetError(code, { ...guidance, todo }, { cause, ...(request === undefined ? {} : { request }) });
}
