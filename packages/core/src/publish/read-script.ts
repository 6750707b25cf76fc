import type { ScriptAnswer } from '../client/answers/answers.ts';
import type { Run } from '../client/answers/things.ts';
import type { View } from '../client/requests/view.ts';
import type { Outline } from '../plan/outline.ts';
import type { PublishContext } from './publish-context.ts';

/** One reading of a script: its outline, and its runs where they are needed. */
export type ScriptReading = {
  readonly outline: Outline;
  readonly description: string;
  /** Names of the folders it stands in, from the top; undefined when the service does not say. */
  readonly folders: readonly string[] | undefined;
  /** Project it stands in; undefined when the service does not say. */
  readonly project: { readonly id: number; readonly name: string } | undefined;
  /** Undefined when they were not asked for. */
  readonly runs: readonly Run[] | undefined;
  /** Milliseconds since 1970, taken before the request. */
  readonly readAt: number;
};

/** Reads a script with one request. Runs are read only where a run may be there already: they grow with every build. */
export async function readScript(
  scriptId: number,
  context: Pick<PublishContext, 'client' | 'clock'>,
  more: { readonly runs: boolean },
): Promise<ScriptReading> {
  const readAt = context.clock.now();
  if (!more.runs) return toReading(await context.client.scripts.get(scriptId, OUTLINE_ONLY), undefined, readAt);
  const answer = await context.client.scripts.get(scriptId, OUTLINE_AND_RUNS);
  return toReading(answer, answer.script.runs, readAt);
}

const OUTLINE_ONLY = { tests: 'full', fields: 'full', runs: 'none', progress: 'none' } as const satisfies View;
const OUTLINE_AND_RUNS = {
  tests: 'full',
  fields: 'full',
  runs: 'full',
  retests: 'all',
  results: 'none',
  progress: 'none',
} as const satisfies View;

function toReading(
  { script, context }: ScriptAnswer<typeof OUTLINE_ONLY> | ScriptAnswer<typeof OUTLINE_AND_RUNS>,
  runs: readonly Run[] | undefined,
  readAt: number,
): ScriptReading {
  return {
    outline: {
      scriptId: script.id,
      name: script.name,
      rows: script.tests,
      fields: script.fields.map((field) => field.id),
    },
    description: script.description ?? '',
    folders: context?.folderPath?.folders.map((folder) => folder.name),
    project: context?.project,
    runs,
    readAt,
  };
}
