import type { Argv, CommandModule } from 'yargs';
import { exampleLines } from '../example-lines.ts';
import { flagsOf } from '../api/call-flags.ts';
import { API_CALLS, type ApiCall } from '../api/calls.ts';
import { ID_WORDS } from '../api/id-words.ts';
import type { Choose } from '../context.ts';
import type { SomeFlags } from '../options.ts';

/** `runsheet api`: a command for each resource of the service, and in it one for each call. */
export function apiCommand(choose: Choose): CommandModule {
  const resources = [...new Set(API_CALLS.map(resourceOf))];
  return {
    command: 'api',
    describe: 'Make one call of the service: JSON in, JSON out',
    builder: (yargs) => {
      for (const resource of resources) yargs.command(resourceCommand(resource, choose));
      return demandOne(yargs, resources)
        .example(exampleLines('$0 api scripts get 12 --tests text', 'A script with its outline as one text'))
        .example(exampleLines('$0 api runs add 12 < run.json', 'Append a run'))
        .epilogue('The answer is printed as one JSON document. What the service rejects ends with 2.');
    },
    handler: () => undefined,
  };
}

function resourceOf({ name }: ApiCall): string {
  return name.split(' ')[0] ?? name;
}

function resourceCommand(resource: string, choose: Choose): CommandModule {
  const calls = API_CALLS.filter((call) => resourceOf(call) === resource);
  const [first] = calls;
  if (first?.name === resource) return callCommand(first, resource, choose);
  const verbs = calls.map((call) => [call, call.name.slice(resource.length + 1)] as const);
  return {
    command: resource,
    describe: `${verbs.map(([, verb]) => verb).join(', ')} (specification ${first?.section})`,
    builder: (yargs) => {
      for (const [call, verb] of verbs) yargs.command(callCommand(call, verb, choose));
      return demandOne(
        yargs,
        verbs.map(([, verb]) => verb),
      );
    },
    handler: () => undefined,
  };
}

function callCommand(call: ApiCall, word: string, choose: Choose): CommandModule<unknown, SomeFlags> {
  const { name, does, section, request, ids, example } = call;
  return {
    command: [word, ...ids.map((id) => `<${id}>`)].join(' '),
    describe: does,
    builder: (yargs) => {
      for (const id of ids) yargs.positional(id, ID_WORDS[id]);
      return yargs
        .options(flagsOf(call))
        .example(`$0 api ${name} ${example}`.trimEnd(), '')
        .epilogue(`Specification ${section}: ${request}`);
    },
    handler: (given) => {
      choose(async (context) => (await import('../api/run-call.ts')).runCall(call, given, context));
    },
  };
}

function demandOne<Flags>(yargs: Argv<Flags>, words: readonly string[]): Argv<Flags> {
  return yargs.demandCommand(1, `Say which: ${words.join(', ')}.`);
}
