import type { RunsheetError } from '../errors/runsheet-error.ts';
import { toRunsheetError } from '../errors/to-runsheet-error.ts';
import type { ScriptPlan } from '../plan/script-plan.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { createModel } from './model-client.ts';
import type { PlannedScript, PublishContext } from './publish-context.ts';
import { publishSheets } from './publish-sheets.ts';

type PlannedScripts = { readonly scripts: readonly ScriptPlan[]; readonly error: RunsheetError | undefined };

/**
 * What publishing all Sheets of a Report would write; with an error: as far as it was found out. They are published to a
 * model of the service: reads are real, and nothing is written. `sheetsOf` may ask it too. Never rejects.
 */
export async function planSheets(
  sheetsOf: (model: PublishContext) => Promise<readonly Sheet[]>,
  given: PublishContext,
): Promise<PlannedScripts> {
  const { requests, ...model } = createModel(given);
  const context = { ...given, ...model, readHistory: undefined };
  const plans: (readonly [position: number, ScriptPlan])[] = [];
  let told = 0;
  const publish = async () => {
    const sheets = await sheetsOf(context);
    const left: (Sheet['script'] | undefined)[] = sheets.map(({ script }) => script);
    const dividing = requests();
    told = dividing;
    const onPlan = (sheet: Sheet, planned: PlannedScript) => {
      const position = left.indexOf(sheet.script);
      left[position] = undefined;
      plans.push([position, { ...planned, requests: requests() - told }]);
      told = requests();
    };
    const { error } = await publishSheets(sheets, { ...context, onPlan });
    // Looking for scripts that are not made comes last.
    return { error, beside: dividing + requests() - told };
  };
  const { error, beside } = await publish().catch((failure: unknown) => {
    return { error: toRunsheetError(failure, 'planning'), beside: 0 };
  });
  const [first, ...others] = plans.toSorted(([a], [b]) => a - b).map(([, plan]) => plan);
  return { scripts: first === undefined ? [] : [{ ...first, requests: first.requests + beside }, ...others], error };
}
