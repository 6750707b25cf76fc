import { flagsOf, IDS } from '../api/call-flags.ts';
import { API_CALLS, type ApiCall, idsOf } from '../api/calls.ts';
import type { Command } from './command.ts';

const RESOURCES = [...new Set(API_CALLS.map(resourceOf))];

/** `runsheet api`: a command for each resource of the service, and in it one for each call. */
export const API_COMMAND: Command = {
  words: 'api',
  does: 'Make one call of the service: JSON in, JSON out',
  examples: [
    ['$0 api scripts get 12 --tests text', 'A script with its outline as one text'],
    ['$0 api runs add 12 < run.json', 'Append a run'],
  ],
  epilogue: 'The answer is printed as one JSON document. What the service rejects ends with 2.',
  below: RESOURCES.map(resourceCommand),
};

function resourceOf({ name }: ApiCall): string {
  return name.split(' ', 1).join('');
}

function resourceCommand(resource: string): Command {
  const calls = API_CALLS.filter((call) => resourceOf(call) === resource);
  const [first] = calls;
  if (first?.name === resource) return callCommand(first);
  const verbs = calls.map(({ name }) => name.slice(resource.length + 1));
  return { words: resource, does: verbs.join(', '), below: calls.map(callCommand) };
}

function callCommand(call: ApiCall): Command {
  const { name, does, request, example = '' } = call;
  const ids = idsOf(call);
  const line = ['$0 api', name, ...ids.map((id) => IDS[id]?.example), example].join(' ').trimEnd();
  return {
    words: [name.split(' ').at(-1), ...ids.map((id) => `<${id}>`)].join(' '),
    does,
    takes: Object.fromEntries(ids.map((id) => [id, IDS[id]?.meaning ?? ''])),
    flags: flagsOf(call),
    examples: [[line]],
    epilogue: `Sends ${request}`,
    load: async () => (await import('../api/run-call.ts')).runCall(call),
  };
}
