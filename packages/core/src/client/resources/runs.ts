import type { AddedRunAnswer } from '../answers/answers.ts';
import { exactAddedRun } from '../answers/exact-answers.ts';
import type { Perform, Reading } from '../call.ts';
import type { RunCalls } from '../client.ts';
import type { RunDraft } from '../requests/drafts.ts';
import { scriptPath } from '../requests/paths.ts';
import { plainRunBody } from '../requests/plain-run.ts';
import type { RequestBody } from '../transport/transport.ts';

/** Specification 4.5. */
export function runCalls(perform: Perform): RunCalls {
  return {
    add: async (scriptId, run) => {
      const path = `${scriptPath(scriptId)}/runs`;
      return perform({ method: 'POST', path, body: await bodyOf(run), read: readAdded });
    },
  };
}

async function bodyOf(run: RunDraft): Promise<RequestBody> {
  return plainRunBody(run) ?? (await import('../requests/run-schema.ts')).runBody(run);
}

async function readAdded(json: unknown): Promise<Reading<AddedRunAnswer>> {
  const answer = exactAddedRun(json);
  if (answer !== undefined) return { kind: 'read', answer };
  return (await import('../answers/run-answers.ts')).readAddedRun(json);
}
