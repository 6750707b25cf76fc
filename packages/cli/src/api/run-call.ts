import { type Connection, RunsheetError } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { reportFailure } from '../report-failure.ts';
import { READING, readSettings, withConnection } from '../with-service.ts';
import type { SomeFlags } from '../flags/flag.ts';
import { VIEW_FLAGS } from './call-flags.ts';
import { type ApiCall, idsOf, placeOf } from './calls.ts';
import { readBody } from './read-body.ts';

/** Makes what carries out one call of the client, and prints its answer as JSON. */
export function runCall(call: ApiCall): (given: SomeFlags, context: Context) => Promise<ExitCode> {
  return (given, context) => carryOut(call, given, context);
}

async function carryOut(call: ApiCall, given: SomeFlags, context: Context): Promise<ExitCode> {
  const isWriting = call.body !== undefined;
  const body = isWriting ? [await readBody(given, context)] : [];
  const ids = idsOf(call).map((id) => asNumber(given[id]));
  const args = [...ids, ...body, ...optionsOf(call, given)];
  const settings = await readSettings(given, context, isWriting ? {} : READING);
  try {
    const answer = await withConnection(settings, ({ client }) => callClient(client, call.name, args));
    context.output.print({ json: answer });
    return EXIT_CODES.done;
  } catch (error) {
    if (!(error instanceof RunsheetError)) throw error;
    const told = reportFailure(inWordsOfCalls(error, given, isWriting), context.output, `api ${call.name}`);
    // Nothing is kept for a later try: what the service rejects has to be corrected.
    return error.code === 'RS3004' ? EXIT_CODES.usage : told;
  }
}

/** The view or the place, which the client takes last, by the names it has for them. */
function optionsOf(call: ApiCall, given: SomeFlags): readonly object[] {
  const names = call.hasView === true ? Object.keys(VIEW_FLAGS) : placeOf(call);
  if (names.length === 0) return [];
  const said = names.filter((name) => given[name] !== undefined);
  return [Object.fromEntries(said.map((name) => [name.replace('-id', 'Id'), valueOf(name, given[name])]))];
}

function valueOf(name: string, value: unknown): unknown {
  if (name === 'testswith' && value !== 'none') return String(value).split(',');
  return name === 'insert' ? asNumber(value) : value;
}

/** Ids and places are numbers where they can be; the client refuses what they may not be. */
function asNumber(value: unknown): unknown {
  return /^\d{1,15}$/.test(String(value)) ? Number(value) : value;
}

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

function inWordsOfCalls(error: RunsheetError, { body, text }: SomeFlags, isWriting: boolean): RunsheetError {
  const { code, guidance, cause, request } = error;
  const isPiped = isWriting && text === undefined && (body === undefined || body === '-');
  const place = `on the command line${isPiped ? ' or in standard input' : ''}`;
  const todo = code === 'RS1010' ? `Correct it ${place}; nothing was sent.` : TODO[code];
  if (todo === undefined) return error;
  return new RunsheetError(code, { ...guidance, todo }, { cause, ...(request === undefined ? {} : { request }) });
}
