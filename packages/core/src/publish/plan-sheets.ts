import type { RunsheetError } from '../errors/runsheet-error.ts';
import type { ScriptPlan } from '../plan/script-plan.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { createModel } from './model-client.ts';
import type { PlannedScript, PublishContext } from './publish-context.ts';
import { publishSheets } from './publish-sheets.ts';

type PlannedScripts = { readonly scripts: readonly ScriptPlan[]; readonly error: RunsheetError | undefined };

/**
 * What publishing all Sheets of a Report would write; with an error: as far as it was found out. They are published to a
 * model of the service: reads are real, and nothing is written. Never rejects.
 */
export async function planSheets(sheets: readonly Sheet[], context: PublishContext): Promise<PlannedScripts> {
  const { requests, ...model } = createModel(context);
  const plans: (readonly [position: number, ScriptPlan])[] = [];
  const left: (Sheet['script'] | undefined)[] = sheets.map(({ script }) => script);
  let told = 0;
  const onPlan = (sheet: Sheet, planned: PlannedScript) => {
    const position = left.indexOf(sheet.script);
    left[position] = undefined;
    plans.push([position, { ...planned, requests: requests() - told }]);
    told = requests();
  };
  const { error } = await publishSheets(sheets, { ...context, ...model, readHistory: undefined, onPlan });
  const scripts = plans.toSorted(([a], [b]) => a - b).map(([, plan]) => plan);
  const [first, ...others] = scripts;
  // Looking for scripts that are not made.
  const rest = requests() - told;
  return { scripts: first === undefined ? [] : [{ ...first, requests: first.requests + rest }, ...others], error };
}
