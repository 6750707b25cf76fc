import type { FieldDraft, ScriptDraft } from '../client/requests/drafts.ts';
import { planNewScript } from '../plan/plan.ts';
import type { CreateScript, NewRow } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type NamedTarget, type ScriptPlace, searchScript } from './locate-script.ts';
import type { PublishContext } from './publish-context.ts';
import { RUN_KEY_FIELD } from './run-key.ts';
import { describeScript } from './script-marker.ts';
import { writeOnce } from './write-once.ts';

/** Carries out the plan of a new script: its missing folders, then the script itself with all rows and fields. */
export async function createScript(
  sheet: Sheet,
  target: NamedTarget,
  { place, context }: { readonly place: ScriptPlace; readonly context: PublishContext },
): Promise<number> {
  let { folderId } = place;
  for (const step of planNewScript(sheet, place.missingFolders, place.name).steps) {
    if (step.kind === 'create-folder') folderId = await createFolder(step.name, folderId, { place, context });
    if (step.kind === 'create-script') return postScript(step, { folderId, target, place, context });
  }
  throw new TypeError('the plan of a new script holds the step that makes it');
}

async function createFolder(
  name: string,
  parentId: string | undefined,
  { place, context: { client, clock } }: { readonly place: ScriptPlace; readonly context: PublishContext },
): Promise<string> {
  const projectId = place.project.id;
  const write = async () => {
    const { folder } = await client.folders.create(projectId, { name }, parentId === undefined ? {} : { parentId });
    return folder.id;
  };
  const find = async () => {
    const view = { subfolders: 'none' } as const;
    const items =
      parentId === undefined
        ? (await client.folders.tree(projectId, view)).folders
        : (await client.folders.get(projectId, parentId, view)).folder.contents;
    const found = items.find((item) => item.type === 'folder' && item.name === name);
    return found?.type === 'folder' ? found.id : undefined;
  };
  return (await writeOnce({ write, find }, clock)).done;
}

type Posting = {
  readonly folderId: string | undefined;
  readonly target: NamedTarget;
  readonly place: ScriptPlace;
  readonly context: PublishContext;
};

async function postScript(step: CreateScript, { folderId, target, place, context }: Posting): Promise<number> {
  const draft: ScriptDraft = {
    name: step.name,
    description: describeScript(step.name),
    fields: fieldsFor(step.headers),
    tests: step.rows.map(toTestDraft),
  };
  const at = { ...(folderId === undefined ? {} : { folderId }), insert: 'last' } as const;
  const write = async () => (await context.client.scripts.create(place.project.id, draft, at)).script.id;
  const find = async () => {
    const located = await searchScript(target, context);
    return located.kind === 'found' ? located.reading.outline.scriptId : undefined;
  };
  return (await writeOnce({ write, find }, context.clock)).done;
}

/** Fields can be made only together with the script, so it gets all that a later build may want to fill. */
function fieldsFor(headers: readonly string[]): readonly FieldDraft[] {
  const ids = [...new Set([...STANDARD_HEADERS, ...headers])].filter((id) => !id.startsWith('_'));
  return ['_run', '_createdDate', '_tester', ...ids, { id: RUN_KEY_FIELD, label: 'runsheet key', show: false }];
}

const STANDARD_HEADERS = ['branch', 'commit', 'build', 'environment'];

/** A row as the service takes it: always an object, since strings are parsed for hashtags and blanks. */
export function toTestDraft({ text, indent, tags }: NewRow): { text: string; indent: number; tags?: string } {
  return tags.length === 0 ? { text, indent } : { text, indent, tags: tags.join(' ') };
}
