import { groupBy } from '../report/group-by.ts';
import type { Division } from '../sheet/layout.ts';
import { findProject, openFolder } from './open-folder.ts';
import type { PublishContext } from './publish-context.ts';
import { targetKey } from './script-marker.ts';
import { readState } from './state-block.ts';
import { momentOf } from './locate-script.ts';

type KnownContext = Pick<PublishContext, 'client' | 'project' | 'hints'>;

/**
 * Names of the scripts beside the one of the configured name that are older than a run, where they decide how it is
 * divided. Scripts made since do not count: a run that is published again goes into the same scripts.
 */
export async function knownScripts(
  division: Division | undefined,
  startedAt: string,
  context: KnownContext,
): Promise<readonly string[]> {
  if (division?.layout !== 'directory') return [];
  const { home } = division;
  const { client, hints } = context;
  const project = await findProject(context.project, client);
  const { contents } = await openFolder(home.folder, { project, client });
  const startedAtMs = Date.parse(startedAt);
  const before = contents.flatMap((item) =>
    item.type === 'script' && momentOf(item) < startedAtMs ? namesOf(item).map((name) => ({ name, id: item.id })) : [],
  );
  const byName = groupBy(before, ({ name }) => name);
  byName.delete(home.name);
  for (const [name, scripts] of byName) {
    // Of several, the search for the script says which one is used.
    const [only] = scripts.length === 1 ? scripts : [];
    if (only !== undefined) hints.set(targetKey(context.project, { ...home, name }), only.id);
  }
  return [...byName.keys()];
}

/** What it is called, and what it was made for: people may have renamed it. */
function namesOf({ name, description = '' }: { readonly name: string; readonly description?: string | undefined }) {
  return [...new Set([name, readState(description).madeFor ?? name])];
}
