import type { FieldDraft, ScriptDraft } from '../client/requests/drafts.ts';
import { type AddRows, type NewRow, toNewRow } from '../plan/step.ts';
import { firstRows } from '../plan/place-rows.ts';
import { planNewScript } from '../plan/plan.ts';
import { wholeSheet } from '../sheet/errors-row.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { fewerRows, toTestDraft } from './add-rows.ts';
import { standardHeaders } from '../config/run-headers.ts';
import { MARKS_FIELD } from '../history/marks-text.ts';
import { listScripts, type ScriptPlace } from './locate-script.ts';
import { type OpenFolder, openFolder } from './open-folder.ts';
import type { PublishContext } from './publish-context.ts';
import { isInvalid } from './request-outcome.ts';
import { RUN_KEY_FIELD } from './run-key.ts';
import { describeScript, readState } from './script-state.ts';
import { type Look, writeOnce } from './write-once.ts';

export type CreatedScript = {
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
    const { folder } = await client.folders.create(project.id, { name }, parentId === undefined ? {} : { parentId });
    return folder.id === undefined ? undefined : { folderId: folder.id, missingFolders: rest };
  };
  // That of another build says nothing about a write that may still be on its way.
  const look = async (_: undefined, reading: 'first' | 'second'): Promise<Look<undefined, FolderPath>> => {
    const there = reading === 'first' ? undefined : await read();
    return there === undefined ? { kind: 'missing', seen: undefined } : { kind: 'landed', done: there };
  };
  const { done } = await writeOnce(undefined, { write, look }, context);
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
    const { id } = (await client.scripts.create(place.project.id, draft, at)).script;
    return id === undefined ? undefined : { scriptId: id, isOurs: true };
  };
  const look = async (_: undefined, reading: 'first' | 'second'): Promise<Look<undefined, MadeScript>> => {
    const { scripts } = await listScripts(place.target, context);
    const [elected] = scripts;
    const own = scripts.find(({ description = '' }) => readState(description).lease?.token === token);
    if (own !== undefined) return { kind: 'landed', done: { scriptId: own.id, isOurs: true } };
    if (elected === undefined || reading === 'first') return { kind: 'missing', seen: undefined };
    return { kind: 'landed', done: { scriptId: elected.id, isOurs: false } };
  };
  return (await writeOnce(undefined, { write, look }, context)).done;
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
