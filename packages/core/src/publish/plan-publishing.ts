import { countRowWrites } from '../plan/count-writes.ts';
import { type Plan, planNotMade, planNewScript, type PlanOptions, planSheet } from '../plan/plan.ts';
import type { ScriptPlan } from '../plan/script-plan.ts';
import { withUnsent } from '../plan/without-row.ts';
import { commentText } from '../sheet/comment.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { LocatedSheet } from './absent-scripts.ts';
import { maybeDoubled } from './find-doubled.ts';
import { findSentBefore, type SearchedRuns } from './find-sent.ts';
import { keyPlaceIn, needsProof } from './key-place.ts';
import { type FoundScript, type Located, locateScript, refuseToMake, type ScriptPlace } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import type { RunKeyPlace } from './run-key.ts';
import { planOptions } from './sync-rows.ts';
import { hasTestNews } from './test-news.ts';

type Planning = {
  readonly context: PublishContext;
  /** Requests sent so far. */
  readonly requests: () => number;
  /** Folders that Sheets before this one make. Those of this one are added. */
  readonly newFolders: Set<string>;
};

/** What of the run goes into no script. */
export type Absence = { readonly isMade: boolean; readonly unsent: readonly Sheet[] };

/** What publishing a Sheet would write, as soon as it is known what of the run goes into no script. */
export type PlannedSheet = LocatedSheet & {
  /** The script itself, with what it shows of others. `isMade`: whether it is made when it is missing. */
  readonly planWith: (absence: Absence) => ScriptPlan;
};

/** Plans the publishing of a Sheet. Reads, and writes nothing. Rejects with a RunsheetError. */
export async function planPublishing(sheet: Sheet, planning: Planning): Promise<PlannedSheet> {
  const { context, requests } = planning;
  const before = requests();
  const located = await locateScript(sheet.script, context);
  const found = requests();
  const looked = await findSentBefore(sheet, located, context);
  const planWith = planIn(sheet, located, { ...planning, before, looked, searching: found - before });
  return { sheet, located, planWith };
}

type PlanningIn = Planning & {
  /** What looking for the run has shown. */
  readonly looked: SearchedRuns;
  /** Requests sent before this Sheet. */
  readonly before: number;
  /** Those of them that a script that is missing takes once more, when it is made. */
  readonly searching: number;
};

function planIn(
  sheet: Sheet,
  located: Located,
  { context, requests, newFolders, before, looked, searching }: PlanningIn,
): PlannedSheet['planWith'] {
  refuseToMake(located, context);
  const locating = requests() - before;
  const leasing = context.replay ? LEASE_REQUESTS : 0;
  if (located.kind === 'missing') {
    return ({ isMade, unsent }) => {
      const making = { newFolders, isMade, locating, searching, leasing };
      return planMissing(withUnsent(sheet, unsent), located.place, making);
    };
  }
  const options = planOptions(context);
  const place = keyPlaceIn(located.reading, context.policy);
  const reading = requests() - before;
  return ({ unsent }) => planFound(withUnsent(sheet, unsent), located, { options, place, looked, reading, leasing });
}

type Missing = Pick<PlanningIn, 'newFolders' | 'searching'> & {
  readonly isMade: boolean;
  readonly locating: number;
  readonly leasing: number;
};

function planMissing(
  sheet: Sheet,
  scriptPlace: ScriptPlace,
  { newFolders, isMade, locating, searching, leasing }: Missing,
): ScriptPlan {
  const { folder } = scriptPlace.target;
  const name = scriptPlace.target.name;
  const missingFolders = isMade ? foldersToMake(scriptPlace, newFolders) : [];
  const plan = planNewScript(sheet, name);
  const place = {
    scriptId: undefined,
    name,
    folders: [...(folder.from === undefined ? [] : [folder.from]), ...folder.names],
    isDelivered: false,
    repeated: 0,
  };
  if (!isMade) return { ...place, missingFolders, plan: planNotMade(plan), requests: locating };
  const held = plan.heldBack === undefined ? 0 : 1;
  // Folders are made and elected; looked for before and after it is made, then read; a block held back is read back;
  // notes and the run.
  const making = searching + 2 * missingFolders.length + 2 + 2 * held + 2 + (hasComments(plan) ? CHECK_REQUESTS : 0);
  return { ...place, missingFolders, plan, requests: locating + making + leasing };
}

/** A folder is made once, however many of the scripts stand in it. */
function foldersToMake(
  { missingFolders, target: { folder } }: ScriptPlace,
  newFolders: Set<string>,
): readonly string[] {
  const known = folder.names.length - missingFolders.length;
  return missingFolders.filter((_, i) => {
    const path = JSON.stringify([folder.from ?? null, ...folder.names.slice(0, known + i + 1)]);
    const isNew = !newFolders.has(path);
    newFolders.add(path);
    return isNew;
  });
}

type Found = {
  readonly options: PlanOptions;
  readonly place: RunKeyPlace;
  readonly looked: SearchedRuns;
  readonly reading: number;
  readonly leasing: number;
};

function planFound(
  sheet: Sheet,
  { reading: found }: FoundScript,
  { options, place, looked, reading, leasing }: Found,
): ScriptPlan {
  const { outline, folders, state } = found;
  const plan = planSheet(sheet, outline, options);
  const rows = countRowWrites(sheet, outline, options);
  const isUnproven = state.comments.kind === 'unproven';
  const isChecked = needsProof(place) || (isUnproven && (place.kind === 'comment' || hasComments(plan)));
  const isNews = rows.requests === 0 && hasTestNews(plan, found, options);
  const noting = isChecked ? CHECK_REQUESTS : isNews ? NOTE_REQUESTS : 0;
  const isDelivered = looked.sent !== undefined;
  const doubled = maybeDoubled(plan, found).length > 0 ? 1 : 0;
  const run = 1 + leasing + doubled + (place.isProven ? 0 : 1) + noting;
  return {
    scriptId: outline.scriptId,
    name: outline.name,
    folders,
    missingFolders: [],
    plan,
    isDelivered,
    repeated: rows.repeated,
    // For rows the script is read again; a lease is asked for and read, and given back with the notes.
    requests: reading + (isDelivered ? 0 : run + (rows.requests === 0 ? 0 : rows.requests + 4)),
  };
}

/** The lease for a run that others may have is read, asked for and read; the run is looked for; the lease is given back. */
const LEASE_REQUESTS = 6;

/** The first run with comments, or with a key in a new place, is read back, and what it shows is noted. */
const CHECK_REQUESTS = 2;

/** That titles change is noted once, in what was read just before. */
const NOTE_REQUESTS = 2;

function hasComments({ sheet, run }: Plan): boolean {
  return [...run.cells.values(), ...sheet.rows.map(({ cell }) => cell)].some(
    (cell) => commentText(cell?.comment ?? '') !== '',
  );
}
