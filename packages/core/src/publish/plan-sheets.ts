import type { ScriptPlan } from '../plan/script-plan.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { toRunsheetError } from '../errors/to-runsheet-error.ts';
import type { RunsheetError } from '../errors/runsheet-error.ts';
import { mayStayAbsent } from './absent-scripts.ts';
import { type PlannedSheet, planPublishing } from './plan-publishing.ts';
import type { PublishContext } from './publish-context.ts';

type Planned = { readonly scripts: readonly ScriptPlan[]; readonly error: RunsheetError | undefined };

/** What publishing all Sheets of a Report would write; with an error: as far as it was found out. Never rejects. */
export async function planSheets(
  sheets: readonly Sheet[],
  context: PublishContext,
  requests: () => number,
): Promise<Planned> {
  const planned: PlannedSheet[] = [];
  try {
    const newFolders = new Set<string>();
    for (const sheet of sheets) {
      const one = await planPublishing(sheet, { context, requests, newFolders });
      // Publishing makes no script of a file whose tests are not known yet.
      if (one.isThere || sheet.rows.length > 0) planned.push(one);
    }
    return { scripts: scriptsOf(planned, context), error: undefined };
  } catch (error) {
    return { scripts: scriptsOf(planned, context), error: toRunsheetError(error, 'planning') };
  }
}

/** The first script that is there shows what failed in those that are not made. */
function scriptsOf(planned: readonly PlannedSheet[], context: PublishContext): readonly ScriptPlan[] {
  const isMade = !(mayStayAbsent(context) && planned.some(({ isInUse }) => isInUse));
  const unsent = isMade ? [] : planned.filter(({ isThere }) => !isThere).map(({ sheet }) => sheet);
  const first = planned.find(({ isThere }) => isThere);
  return planned.map((one) => one.planWith({ isMade, unsent: one === first ? unsent : [] }));
}
