import { type Notice, notice } from '../errors/runsheet-error.ts';
import { holdBack } from '../plan/hold-back.ts';
import { type AddRows, type NewRow, toNewRow } from '../plan/step.ts';
import { landings, learnFrom, NO_FINDINGS, type WrittenRows } from '../plan/findings.ts';
import { wholeSheet } from '../sheet/errors-row.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type RowsStart, startFrom } from './add-rows.ts';
import { changeDescription } from './change-description.ts';
import { type CreatedScript, createScript } from './create-script.ts';
import { type FoundScript, type ScriptLocation, type ScriptPlace, searchScript, targetKey } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';
import { orRelease } from './release-lease.ts';
import { describeDuplicate, duplicateName, readState } from './script-state.ts';

export type OpenedScript = {
  readonly start: RowsStart;
  readonly notices: readonly Notice[];
};

/**
 * Two first builds at once make two scripts. Both then read the folder and use the oldest one, so that one history
 * begins; the other script is renamed, since it cannot be deleted.
 */
export async function openScript(
  sheet: Sheet,
  located: ScriptLocation,
  context: PublishContext,
): Promise<OpenedScript> {
  if (located.kind === 'found') return useScript(sheet, located, context);
  const { place } = located;
  const created = await createScript(sheet, { place, context });
  return orRelease(created.scriptId, () => elect(sheet, { place, created }, context), context);
}

type MadeScript = { readonly place: ScriptPlace; readonly created: CreatedScript };

async function elect(sheet: Sheet, { place, created }: MadeScript, context: PublishContext): Promise<OpenedScript> {
  const found = await searchScript(place.target, context);
  if (found.kind === 'missing') {
    // A service that is slow to list it: this machine at least does not make a second one.
    context.hints.set(targetKey(context.project, place.target), created.scriptId);
    const reading = await readScript(created.scriptId, context);
    return { start: startOfMaker(created, reading), notices: newNames(sheet, place, context) };
  }
  if (!created.isOurs || found.reading.outline.scriptId !== created.scriptId) return useScript(sheet, found, context);
  const notices = [...newNames(sheet, place, context), ...(await leaveOthers(found, context))];
  return { start: startOfMaker(created, found.reading), notices };
}

/** A typing mistake in a name makes what cannot be deleted, and so does a branch that nobody thought of. */
function newNames(
  { headers }: Sheet,
  { target, missingFolders, similar }: ScriptPlace,
  { defaultBranch }: PublishContext,
): readonly Notice[] {
  const { branch } = headers;
  const isOfBranch = branch !== undefined && defaultBranch !== undefined && branch !== defaultBranch;
  if (similar === undefined && !isOfBranch) return [];
  const folder = missingFolders.length === 0 ? undefined : target.folder.names.join('/');
  return [notice('RS4038', { script: target.name, folder, similar })];
}

async function useScript(sheet: Sheet, found: FoundScript, context: PublishContext): Promise<OpenedScript> {
  const notices = await leaveOthers(found, context);
  const { reading } = found;
  const { state, runs } = reading;
  const isUnfinished = state.madeBy === context.runKey && runs?.length === 0;
  return { start: isUnfinished ? startAgain(sheet, reading) : startFrom(reading), notices };
}

async function leaveOthers({ reading, others }: FoundScript, context: PublishContext): Promise<readonly Notice[]> {
  const chosen = reading.outline.scriptId;
  const left: number[] = [];
  for (const { id, description = '' } of others) {
    const isOurs = readState(description).madeBy === context.runKey;
    // Without its marker and its name, nobody takes the other script for the one in use.
    const loser = { scriptId: id, newName: duplicateName(chosen, reading.outline.name) };
    const leave = (text: string) => describeDuplicate(text, chosen);
    const hasLeft = isOurs && (await changeDescription(loser, leave, context));
    left.push(...(hasLeft ? [] : [id]));
  }
  return left.length === 0 ? [] : [notice('RS4006', { scriptIds: [chosen, ...left], chosen })];
}

/** What the service made of the rows it was given is the first thing to learn about it. */
function startOfMaker({ rows, heldBack }: CreatedScript, reading: ScriptReading): RowsStart {
  const tried = learnFrom(NO_FINDINGS, makingOf(rows, reading));
  return { reading, tried, isMaker: true, heldBack };
}

/** A process that was killed while it made the script has noted nothing: as long as nobody got further, its rows tell. */
function startAgain(sheet: Sheet, reading: ScriptReading): RowsStart {
  const start = startFrom(reading);
  const { rows } = wholeSheet(sheet);
  const wholeOrRest = [rows, holdBack(rows)?.rest ?? []];
  const makings = wholeOrRest.map((made) => makingOf(made.map(toNewRow), reading));
  const making = makings.find((written) => landings(written).every(({ kind }) => kind === 'in-place'));
  return making === undefined ? start : { ...start, tried: learnFrom(NO_FINDINGS, making) };
}

function makingOf(rows: readonly NewRow[], { outline }: ScriptReading): WrittenRows {
  const step: AddRows = { after: 'end', isWhole: true, rows };
  return { steps: [step], before: { rows: [] }, after: outline };
}
