import type { AddedRunAnswer } from '../client/answers/answers.ts';
import type { Run, RunId } from '../client/answers/things.ts';
import type { ResultDraft, RunDraft } from '../client/requests/drafts.ts';
import { runsheetError } from '../errors/runsheet-error.ts';
import type { AddRun } from '../plan/step.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import type { PublishContext } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';
import { RUN_KEY_FIELD, runKeyHeader, runsWithKey } from './run-key.ts';
import { writeOnce } from './write-once.ts';

export type AppendedRun = {
  readonly runId: RunId;
  readonly alreadyThere: boolean;
  readonly duplicateRunIds: readonly RunId[];
  /** What the service counts in the run, where it says so. */
  readonly progress: Run['progress'];
};

type Appending = { readonly sheet: Sheet; readonly step: AddRun; readonly reading: ScriptReading };

/** Appends the run, unless it is there. Rejects with RS3008 when its key is there with other results. */
export async function appendRun({ sheet, step, reading }: Appending, context: PublishContext): Promise<AppendedRun> {
  const { scriptId } = reading.outline;
  const header = runKeyHeader(context.runKey, sheet);
  const known = findRun(header, { runs: reading.runs ?? [], scriptId, context });
  if (known !== undefined) return { ...known, alreadyThere: true };

  const draft = toDraft(step, { header, sheet, reading });
  const write = async () => toAppended((await context.client.runs.add(scriptId, draft)).run);
  const find = async () => {
    const { runs = [] } = await readScript(scriptId, context, { runs: true });
    return findRun(header, { runs, scriptId, context });
  };
  const { done, doubtful } = await writeOnce({ write, find }, context.clock);
  // A write that was given up may have landed after its successor: count before calling it done.
  const counted = doubtful ? await find() : undefined;
  return { ...(counted ?? done), alreadyThere: false };
}

type Found = Omit<AppendedRun, 'alreadyThere'>;

function findRun(
  header: string,
  { runs, scriptId, context }: { runs: readonly Run[]; scriptId: number; context: PublishContext },
): Found | undefined {
  const [first, ...others] = runsWithKey(context.runKey, runs);
  if (first === undefined) return undefined;
  if (first.headers?.[RUN_KEY_FIELD] !== header) throw runsheetError('RS3008', { runKey: context.runKey, scriptId });
  return { runId: first.id, duplicateRunIds: others.map((run) => run.id), progress: first.progress };
}

function toAppended({ id, progress }: AddedRunAnswer['run']): Found | undefined {
  return id === undefined ? undefined : { runId: id, duplicateRunIds: [], progress };
}

function toDraft(
  step: AddRun,
  { header, sheet, reading }: { header: string; sheet: Sheet; reading: ScriptReading },
): RunDraft {
  const hasKeyField = reading.outline.fields.includes(RUN_KEY_FIELD);
  const results = Object.fromEntries([...step.cells].map(([id, cell]) => [String(id), toResult(cell)]));
  return {
    headers: { ...step.headers, ...(hasKeyField ? { [RUN_KEY_FIELD]: header } : {}) },
    completed: sheet.completed,
    results,
  };
}

/** A mark alone is sent as a word: most tests pass, and the body stays small. */
function toResult({ mark, comment }: Cell): ResultDraft {
  return comment === '' ? mark : { result: mark, comment };
}
