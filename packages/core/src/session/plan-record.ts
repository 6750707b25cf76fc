import { toRunsheetError } from '../errors/to-runsheet-error.ts';
import type { Record, RecordSettings } from '../outbox/record.ts';
import { type Plan, planNewScript, planSheet } from '../plan/plan.ts';
import { type Located, locateScript } from '../publish/locate-script.ts';
import type { Clock } from '../publish/publish-context.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';
import { describePlan } from '../summary/describe-plan.ts';
import { explainError } from '../summary/summarise.ts';
import type { Connection } from './connect.ts';

/** What publishing a Record would write, as text. Reads, and writes nothing. Never rejects. */
export async function planRecord(
  record: Record,
  settings: RecordSettings,
  { connection, clock }: { readonly connection: Connection; readonly clock: Clock },
): Promise<string> {
  const hints = { get: () => undefined, set: () => undefined };
  const context = { client: connection.client, project: settings.project, hints, replay: false, clock };
  try {
    const texts: string[] = [];
    for (const sheet of sheetsOf(record.report, { ...settings, headers: record.headers })) {
      const located = await locateScript(sheet.script, context);
      texts.push(describePlan(planFor(sheet, located, settings), scriptName(located)));
    }
    return texts.join('\n');
  } catch (error) {
    return explainError(toRunsheetError(error, 'planning'));
  }
}

function planFor(sheet: Sheet, located: Located, settings: RecordSettings): Plan {
  const { policy, mayAddRows } = settings;
  if (located.kind === 'found') return planSheet(sheet, located.reading.outline, { ...policy, mayAddRows });
  return planNewScript(sheet, located.place.missingFolders, located.place.name);
}

function scriptName(located: Located): string {
  return located.kind === 'found' ? located.reading.outline.name : located.place.name;
}
