import type { Run } from '../client/answers/things.ts';
import type { Client } from '../client/client.ts';
import type { View } from '../client/requests/view.ts';
import { MARKS_FIELD } from '../history/encode-marks.ts';
import type { Outline } from '../plan/outline.ts';
import { withoutTexts } from './script-history.ts';
import { afterDelivery } from '../publish/request-outcome.ts';
import type { ReadHistory } from '../publish/publish-context.ts';

/**
 * Reads each script once, at the first call for it. One request: without results where the runs carry their marks.
 * Whatever goes wrong, the run itself is delivered: then nothing is known of the runs before it.
 */
export function createHistoryReader(client: Client): ReadHistory {
  const asked = new Map<number, Promise<readonly Run[] | undefined>>();
  const read = async ({ scriptId, fields }: Pick<Outline, 'scriptId' | 'fields'>) => {
    const view = fields.includes(MARKS_FIELD) ? RUNS : RUNS_AND_RESULTS;
    return (await client.scripts.get(scriptId, view, withoutTexts)).script.runs;
  };
  return (outline) => {
    const known = asked.get(outline.scriptId) ?? afterDelivery(() => read(outline), undefined);
    asked.set(outline.scriptId, known);
    return known;
  };
}

const RUNS = { tests: 'none', fields: 'none', runs: 'full', results: 'none', progress: 'none' } as const satisfies View;
const RUNS_AND_RESULTS = { ...RUNS, results: 'full' } as const satisfies View;
