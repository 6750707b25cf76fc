import { isInvalid, type Notice, notice } from '../errors/runsheet-error.ts';
import { holdBack } from '../plan/hold-back.ts';
import { type AddRows, type NewRow, toNewRow } from '../plan/step.ts';
import { landings, learnFrom, NO_FINDINGS, type WrittenRows } from '../plan/findings.ts';
import { wholeSheet } from '../sheet/errors-row.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { fewerRows, type RowsStart, startFrom, toTestDraft } from './add-rows.ts';
import { changeDescription } from './change-description.ts';
import { orRelease } from './release-lease.ts';
import type { FoundScript, ScriptLocation, ScriptPlace } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';
import { describeDuplicate, describeScript, duplicateName, readState } from './script-state.ts';
import type { FieldDraft, ScriptDraft } from '../client/requests/drafts.ts';
import { firstRows } from '../plan/place-rows.ts';
import { planNewScript } from '../plan/plan.ts';
import { standardHeaders } from '../config/run-headers.ts';
import { MARKS_FIELD } from '../history/marks-text.ts';
import { listScripts, searchScript, targetKey } from './locate-script.ts';
import { type OpenFolder, openFolder } from './open-folder.ts';
import { RUN_KEY_FIELD } from './find-run.ts';
import { type Look, type Reading, writeOnce } from './write-once.ts';

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

type Candidate = { readonly place: ScriptPlace; readonly created: CreatedScript };

async function elect(sheet: Sheet, { place, created }: Candidate, context: PublishContext): Promise<OpenedScript> {
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

type CreatedScript = {
  readonly scriptId: number;
  /** Whether it is certain that this build has made it, and not another at the same time. */
  readonly isOurs: boolean;
  readonly rows: readonly NewRow[];
  readonly heldBack: AddRows | undefined;
};

type ScriptOptions = { readonly place: ScriptPlace; readonly context: PublishContext };

/**
 * Carries out the plan of a new script: its missing folders, then the script itself with all fields and as many rows as the
 * service takes at once. The others are added like rows of any build: then nothing is held back, or what was would stand
 * behind files that it belongs before.
 */
export async function createScript(sheet: Sheet, creating: ScriptOptions): Promise<CreatedScript> {
  const made = planNewScript(sheet);
  const folderId = await createFolders(creating);
  for (let { rows } = made; ;) {
    try {
      const script = await postScript({ rows, headers: Object.keys(sheet.headers), folderId }, creating);
      return { ...script, rows, heldBack: rows === made.rows ? made.heldBack : undefined };
    } catch (error) {
      const mostRows = isInvalid(error) ? fewerRows(rows) : undefined;
      if (mostRows === undefined) throw error;
      rows = firstRows(wholeSheet(sheet).rows.map(toNewRow), mostRows);
    }
  }
}

async function createFolders({ place, context }: ScriptOptions): Promise<string | undefined> {
  let path: FolderPath = place;
  while (path.missingFolders.length > 0) path = await createAndElect(path, { place, context });
  return path.folderId;
}

type FolderPath = Pick<OpenFolder, 'folderId' | 'missingFolders'>;

/**
 * Several first builds at once make a folder each. All of them read what came of it and use the oldest one, which may have
 * the rest of the path already. The others stay, since they cannot be deleted: folders of one name are read as one.
 */
async function createAndElect(
  { folderId: parentId, missingFolders: names }: FolderPath,
  { place: { project }, context }: ScriptOptions,
): Promise<FolderPath> {
  const { client } = context;
  const [name = '', ...rest] = names;
  const read = async (): Promise<FolderPath | undefined> => {
    const open = await openFolder({ from: parentId, names }, { project, client });
    return open.missingFolders.length < names.length ? open : undefined;
  };
  const write = async (): Promise<FolderPath | undefined> => {
    const at = parentId === undefined ? {} : { parentId };
    const { folder } = await client.once().folders.create(project.id, { name }, at);
    return folder.id === undefined ? undefined : { folderId: folder.id, missingFolders: rest };
  };
  // That of another build says nothing about a write that may still be on its way.
  const look = async (_: undefined, reading: Reading): Promise<Look<undefined, FolderPath>> => {
    const there = reading === 'first' ? undefined : await read();
    return there === undefined ? { kind: 'missing', seen: undefined } : { kind: 'landed', done: there };
  };
  const { done } = await writeOnce(undefined, { write, look, isOnce: true }, context);
  return (await read()) ?? done;
}

type ScriptPost = {
  readonly rows: readonly NewRow[];
  readonly headers: readonly string[];
  readonly folderId: string | undefined;
};
type MadeScript = Pick<CreatedScript, 'scriptId' | 'isOurs'>;

async function postScript(
  { rows, headers, folderId }: ScriptPost,
  { place, context }: ScriptOptions,
): Promise<MadeScript> {
  const { client, clock, token, runKey } = context;
  const draft: ScriptDraft = {
    name: place.target.name,
    // The maker of a script has the first lease: nobody else can write to it before it is there.
    description: describeScript(place.target.name, { token, takenAtMs: clock.now() }, runKey),
    fields: fieldsFor(headers),
    tests: rows.map(toTestDraft),
  };
  const at = { ...(folderId === undefined ? {} : { folderId }), insert: 'last' } as const;
  const write = async () => {
    const { id } = (await client.once().scripts.create(place.project.id, draft, at)).script;
    return id === undefined ? undefined : { scriptId: id, isOurs: true };
  };
  const look = async (_: undefined, reading: Reading): Promise<Look<undefined, MadeScript>> => {
    const { scripts } = await listScripts(place.target, context);
    const [elected] = scripts;
    const own = scripts.find(({ description = '' }) => readState(description).lease?.token === token);
    if (own !== undefined) return { kind: 'landed', done: { scriptId: own.id, isOurs: true } };
    if (elected === undefined || reading === 'first') return { kind: 'missing', seen: undefined };
    return { kind: 'landed', done: { scriptId: elected.id, isOurs: false } };
  };
  return (await writeOnce(undefined, { write, look, isOnce: true }, context)).done;
}

/** Fields can be made only together with the script, so it gets all that a later build may want to fill. */
function fieldsFor(headers: readonly string[]): readonly FieldDraft[] {
  const ids = [...new Set([...standardHeaders(), ...headers])].filter((id) => !id.startsWith('_'));
  return ['_run', '_createdDate', '_tester', ...ids, ...HIDDEN_FIELDS];
}

const HIDDEN_FIELDS: readonly FieldDraft[] = [
  { id: RUN_KEY_FIELD, label: 'runsheet key', show: false },
  { id: MARKS_FIELD, label: 'runsheet marks', show: false },
];
