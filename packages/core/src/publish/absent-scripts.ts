import type { TreeItem } from '../client/answers/things.ts';
import { runsheetError } from '../errors/runsheet-error.ts';
import { hasFailed } from '../plan/without-row.ts';
import { isResult } from '../sheet/row-counts.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { Located } from './locate-script.ts';
import { type FolderView, openFolder } from './open-folder.ts';
import type { PublishContext } from './publish-context.ts';
import { readState } from './state-block.ts';

/**
 * Whether scripts that are missing may stay missing. A build that may not add rows makes the scripts of its run where
 * the layout is not in use yet. Otherwise each new file of a branch would leave a script that nobody can delete.
 */
export function mayStayAbsent({ division, mayAddRows, mayMakeScript }: PublishContext): boolean {
  return division !== undefined && !mayAddRows && mayMakeScript !== false;
}

/** A part of a run, and its script. */
export type LocatedSheet = { readonly sheet: Sheet; readonly located: Located };
type MissingScript = Extract<Located, { readonly kind: 'missing' }>;
export type MissingSheet = { readonly sheet: Sheet; readonly located: MissingScript };

function isMissing(part: LocatedSheet): part is MissingSheet {
  return part.located.kind === 'missing';
}

/** Whether earlier runs have made scripts of this layout: for parts of this run, else for other files. */
export async function isLayoutInUse(run: readonly LocatedSheet[], context: PublishContext): Promise<boolean> {
  const own = run.flatMap(({ sheet, located }) =>
    located.kind === 'missing' || isHome(sheet, context) ? [] : [located.reading.runs],
  );
  // A build that was killed while it made the first scripts makes the others when it is delivered again.
  if (own.length > 0) return own.some((runs) => runs === undefined || runs.length > 1);
  const missing = run.find(isMissing);
  return missing !== undefined && hasOtherScripts(missing.located, context);
}

/** The script of the configured name may be of a run that was not divided. */
function isHome({ script }: Sheet, { division }: PublishContext): boolean {
  return JSON.stringify(script) === JSON.stringify(division?.home);
}

async function hasOtherScripts(
  { place: { project } }: MissingScript,
  { client, division }: PublishContext,
): Promise<boolean> {
  if (division === undefined) return false;
  const { folder, name } = division.home;
  const { contents } = await openFolder(folder, { project, client, subfolders: 'all' });
  return contents.some((item) => holdsScript(item, name));
}

/** A script that runsheet made for another name than that of a run that is not divided. */
function holdsScript(item: TreeItem<FolderView>, home: string): boolean {
  if (item.type === 'folder') return item.contents.some((inner) => holdsScript(inner, home));
  const madeFor = item.type === 'script' ? readState(item.description ?? '').madeFor : undefined;
  return madeFor !== undefined && madeFor !== home;
}

/** Where no script of the run is there, none can show what failed. Throws RS3030. */
export function refuseRed(missing: readonly MissingSheet[]): void {
  if (missing.some(({ sheet }) => hasFailed(sheet))) throw runsheetError('RS3030', absentFacts(missing));
}

type AbsentFacts = { readonly scripts: readonly string[]; readonly results: number; readonly failed: number };

/** What of a run goes into no script. */
export function absentFacts(absent: readonly MissingSheet[]): AbsentFacts {
  const results = absent.flatMap(({ sheet }) => sheet.rows.filter(isResult));
  const failed = results.filter(({ cell }) => cell?.mark === 'fail').length;
  const targets = absent.map(({ located }) => located.place.target);
  const scripts = targets.map(({ folder, name }) => [...folder.names, name].join('/'));
  return { scripts, results: results.length, failed };
}
