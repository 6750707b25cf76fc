import { readAddedRun } from '../answers/run-answers.ts';
import type { Perform } from '../call.ts';
import type { RunCalls } from '../client.ts';
import { scriptPath } from '../requests/paths.ts';
import { runBody } from '../requests/run-schema.ts';

/** Specification 4.5. */
export function runCalls(perform: Perform): RunCalls {
  return {
    add: async (scriptId, run) => {
      const path = `${scriptPath(scriptId)}/runs`;
      return perform({ method: 'POST', path, body: runBody(run), read: readAddedRun });
    },
  };
}
