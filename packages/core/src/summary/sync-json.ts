import type { SyncedScript } from '../plan/script-plan.ts';
import { goneRows, newRows, type PlanJson } from './plan-json.ts';

/** What became of one outline, or with `--check` would, as `runsheet sync --json` prints it. */
export type SyncJson = Pick<PlanJson, 'scriptId' | 'name' | 'obsolete' | 'moved' | 'massRename'> & {
  /** Whether the script was missing. */
  readonly created: boolean;
  /** Rows that were written, headings that were repeated among them. */
  readonly rowsAdded: number;
  /** Headings that are there already, and are written once more to place new rows. */
  readonly headingsRepeated: number;
  /** What was missing, and still is with `--check`; headings and tests. */
  readonly rows: PlanJson['rowsToAdd'];
};

export function syncJson({ scriptId, name, created, rowsAdded, repeated, plan }: SyncedScript): SyncJson {
  return {
    scriptId: scriptId ?? null,
    name,
    created,
    rowsAdded,
    headingsRepeated: repeated,
    rows: newRows(plan),
    ...goneRows(plan),
  };
}
