import type { ScriptAnswer } from '../client/answers/answers.ts';
import type { Run } from '../client/answers/things.ts';
import type { View } from '../client/requests/view.ts';
import type { Outline } from '../plan/outline.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptState } from './script-state.ts';
import { readState } from './state-block.ts';

/** One reading of a script: its outline, and its runs where they are needed. */
export type ScriptReading = {
  readonly outline: Outline;
  readonly description: string;
  /** What the description tells. */
  readonly state: ScriptState;
  /** Names of the folders it stands in, from the top; undefined when the service does not say. */
  readonly folders: readonly string[] | undefined;
  readonly isArchived: boolean;
  /** Project it stands in; undefined when the service does not say. */
  readonly project: { readonly id: number; readonly name: string } | undefined;
  /** Undefined when they were not asked for. */
  readonly runs: readonly Run[] | undefined;
  /** Milliseconds since 1970, taken before the request. */
  readonly readAt: number;
};

type ReadContext = Pick<PublishContext, 'client' | 'clock'>;

/** Reads a script with one request, without its runs: they grow with every build. */
export async function readScript(scriptId: number, { client, clock }: ReadContext): Promise<ScriptReading> {
  const readAt = clock.now();
  return toReading(await client.scripts.get(scriptId, OUTLINE), undefined, readAt);
}

/** The same with its runs: for a record whose run may be there already. */
export async function readWithRuns(scriptId: number, { client, clock }: ReadContext): Promise<ScriptReading> {
  const readAt = clock.now();
  const answer = await client.scripts.get(scriptId, OUTLINE_AND_RUNS);
  return toReading(answer, answer.script.runs, readAt);
}

/** The same script as it is now, with what was read of it. */
export function readAgain(
  { outline: { scriptId } }: Pick<ScriptReading, 'outline'>,
  context: ReadContext & Pick<PublishContext, 'replay'>,
): Promise<ScriptReading> {
  return context.replay ? readWithRuns(scriptId, context) : readScript(scriptId, context);
}

const OUTLINE = { tests: 'full', fields: 'full', runs: 'none', progress: 'none' } as const satisfies View;
const OUTLINE_AND_RUNS = {
  ...OUTLINE,
  runs: 'full',
  retests: 'all',
  results: 'none',
  progress: 'terse',
} as const satisfies View;

type Answer = Pick<ScriptAnswer<typeof OUTLINE>, 'context'> & {
  readonly script: Omit<ScriptAnswer<typeof OUTLINE>['script'], 'runs'>;
};

function toReading({ script, context }: Answer, runs: readonly Run[] | undefined, readAt: number): ScriptReading {
  const description = script.description ?? '';
  const state = readState(description);
  return {
    outline: {
      scriptId: script.id,
      name: script.name,
      rows: script.tests,
      fields: script.fields.map((field) => field.id),
      notes: state.notes,
    },
    description,
    state,
    folders: context?.folderPath?.folders.map((folder) => folder.name),
    isArchived: script.archived === true,
    project: context?.project,
    runs,
    readAt,
  };
}

/** The runs of a script with their counts, and nothing else of it. */
export async function readRuns(scriptId: number, { client }: Pick<PublishContext, 'client'>): Promise<readonly Run[]> {
  return (await client.scripts.get(scriptId, RUNS)).script.runs;
}

/** The same with their results, which make up most of an answer. */
export async function readResults(
  scriptId: number,
  { client }: Pick<PublishContext, 'client'>,
): Promise<readonly Run[]> {
  return (await client.scripts.get(scriptId, { ...RUNS, results: 'full' })).script.runs;
}

const RUNS = {
  tests: 'none',
  fields: 'none',
  runs: 'full',
  retests: 'all',
  results: 'none',
  progress: 'terse',
} as const satisfies View;
