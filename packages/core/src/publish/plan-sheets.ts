import type { RunsheetError } from '../errors/runsheet-error.ts';
import { toRunsheetError } from '../errors/to-runsheet-error.ts';
import type { ScriptPlan } from '../plan/script-plan.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { isMissing, isLayoutInUse, mayStayAbsent, refuseRed } from './absent-scripts.ts';
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
  let error: RunsheetError | undefined;
  try {
    const newFolders = new Set<string>();
    for (const sheet of sheets) {
      const one = await planPublishing(sheet, { context, requests, newFolders });
      // Publishing makes no script of a file whose tests are not known yet.
      if (!isMissing(one) || sheet.rows.length > 0) planned.push(one);
    }
  } catch (thrown) {
    error = toRunsheetError(thrown, 'planning');
  }
  try {
    return { scripts: await scriptsOf(planned, context, requests), error };
  } catch (thrown) {
    return { scripts: [], error: error ?? toRunsheetError(thrown, 'planning') };
  }
}

/** The first script that is there shows what failed in those that are not made. */
async function scriptsOf(
  planned: readonly PlannedSheet[],
  context: PublishContext,
  requests: () => number,
): Promise<readonly ScriptPlan[]> {
  const before = requests();
  const missing = mayStayAbsent(context) ? planned.filter(isMissing) : [];
  const isMade = missing.length === 0 || !(await isLayoutInUse(planned, context));
  const looking = requests() - before;
  const first = planned.find((one) => !isMissing(one));
  const unsent = isMade ? [] : missing.map(({ sheet }) => sheet);
  if (first === undefined && !isMade) refuseRed(missing);
  return planned.map((one, i) => {
    const script = one.planWith({ isMade, unsent: one === first ? unsent : [] });
    return i === 0 ? { ...script, requests: script.requests + looking } : script;
  });
}
