import type { RenameStorm } from '../plan/rename-storm.ts';
import type { Sheet, Unsent } from '../sheet/sheet.ts';
import { watchForGrowth } from './growth-watch.ts';
import type { Located, ScriptPlace } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import { watchForStorm } from './storm-watch.ts';

/** A Sheet whose script is missing, and is not made. */
export type AbsentScript = {
  readonly sheet: Sheet;
  readonly place: ScriptPlace;
  /** Undefined: this build may not add anything, so nothing waits. In a storm of renames its results are kept. */
  readonly storm: RenameStorm | undefined;
};

/** Why a Sheet goes into no script; undefined: its script is there or is made. Asked for each Sheet in its order. */
export type AbsenceWatch = (sheet: Sheet, located: Located) => Promise<AbsentScript | undefined>;

export function watchForAbsence(sheets: readonly Sheet[], context: PublishContext): AbsenceWatch {
  const grows = watchForGrowth(context);
  const stormOf = watchForStorm(sheets, context);
  return async (sheet, located) => {
    const isGrowth = await grows(sheet, located);
    const storm = isGrowth ? undefined : await stormOf(sheet, located);
    if (located.kind === 'found' || (!isGrowth && storm === undefined)) return undefined;
    return { sheet, place: located.place, storm };
  };
}

/** What a script shows of others that are not made. */
export function unsentOf(absent: readonly AbsentScript[]): Unsent {
  return { sheets: absent.map(({ sheet }) => sheet), storm: absent[0]?.storm };
}
