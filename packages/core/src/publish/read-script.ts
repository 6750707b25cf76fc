import type { Run, ScriptAnswer } from '../client/answers/things.ts';
import type { View } from '../client/requests/view.ts';
import type { Outline } from '../plan/outline.ts';
import type { PublishContext } from './publish-context.ts';
import { readState, type ScriptState } from './script-state.ts';

export type ScriptReading = {
  readonly outline: Outline;
  readonly description: string;
  readonly state: ScriptState;
  /** Names of the folders it stands in, from the top; undefined when the service does not say. */
  readonly folders: readonly string[] | undefined;
  readonly isArchived: boolean;
  /** Project it stands in; undefined when the service does not say. */
  readonly project: { readonly id: number; readonly name: string } | undefined;
  readonly runs: readonly Run[] | undefined;
  /** Milliseconds since 1970, taken before the request. */
  readonly readAt: number;
};

type ReadContext = Pick<PublishContext, 'client' | 'clock' | 'replay'>;

/** Reads a script with one request. Its runs grow with every build: they are read where the run may be among them. */
export async function readScript(scriptId: number, { client, clock, replay }: ReadContext): Promise<ScriptReading> {
  const readAt = clock.now();
  if (!replay) return toReading(await client.scripts.get(scriptId, OUTLINE), undefined, readAt);
  const answer = await client.scripts.get(scriptId, { ...RUNS, ...ROWS });
  return toReading(answer, answer.script.runs, readAt);
}

const ROWS = { tests: 'full', fields: 'full' } as const satisfies View;
const OUTLINE = { ...ROWS, runs: 'none', progress: 'none' } as const satisfies View;
const RUNS = {
  tests: 'none',
  fields: 'none',
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

/** The runs of a script with their counts; `results` make up most of an answer. */
export async function readRuns(
  scriptId: number,
  { client }: Pick<PublishContext, 'client'>,
  results: 'none' | 'full' = 'none',
): Promise<readonly Run[]> {
  return (await client.scripts.get(scriptId, { ...RUNS, results })).script.runs;
}
