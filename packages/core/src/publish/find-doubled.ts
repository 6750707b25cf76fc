import { type Notice, notice } from '../errors/notice.ts';
import { doubledRows, surplusRows } from '../plan/doubled-rows.ts';
import type { OutlineRow } from '../plan/outline.ts';
import { isLongGone } from '../plan/ownership.ts';
import type { Plan } from '../plan/plan.ts';
import { rowTitles } from '../plan/row-titles.ts';
import { afterDelivery } from './after-delivery.ts';
import type { PublishContext } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';
import { readRuns } from './read-runs.ts';

type Read = Pick<ScriptReading, 'outline'>;

/** Rows that may be there twice. A partial run does not tell, and what has left the code before is known as that. */
function maybeDoubled({ sheet, claimed }: Plan, { outline }: Read): readonly OutlineRow[] {
  if (sheet.partial) return [];
  const { ownership } = outline.notes;
  return surplusRows(outline.rows, claimed).filter(({ id }) => !isLongGone(ownership, id));
}

/**
 * Names rows that the service has carried out later than anybody waits. Its runs are read only where some stand twice; they
 * are named in each build until a person has deleted them.
 */
export async function doubledNotices(
  plan: Plan,
  reading: Read,
  context: Pick<PublishContext, 'client'>,
): Promise<readonly Notice[]> {
  const surplus = maybeDoubled(plan, reading);
  if (surplus.length === 0) return [];
  const { scriptId, rows } = reading.outline;
  const runs = await afterDelivery(() => readRuns(scriptId, context, 'results'), []);
  const isDoubled = new Set(doubledRows(rows, runs).map(({ id }) => id));
  const doubled = new Set(surplus.flatMap(({ id }) => (isDoubled.has(id) ? [id] : [])));
  if (doubled.size === 0) return [];
  return [notice('RS3029', { scriptId, rows: [...rowTitles(rows, doubled).values()] })];
}
