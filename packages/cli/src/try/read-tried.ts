import { type Client, createClient, type FoldersAnswer } from '@runsheet/core/client';
import type { Service } from '@runsheet/service';
import { readScript, type WholeScript } from '../show/read-script.ts';

/** The scripts that the service of a try holds, the oldest first. */
export async function readTried({ baseUrl, key }: Service): Promise<readonly WholeScript[]> {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    const scripts: WholeScript[] = [];
    for (const id of await listScripts(client)) scripts.push((await readScript(id, client)).script);
    return scripts;
  } finally {
    await client.close();
  }
}

async function listScripts(client: Client): Promise<readonly number[]> {
  const { projects } = await client.projects.list();
  const trees: FoldersAnswer['folders'][] = [];
  for (const { id } of projects) trees.push((await client.folders.tree(id)).folders);
  return trees.flatMap(idsIn).toSorted((a, b) => a - b);
}

function idsIn(items: FoldersAnswer['folders']): readonly number[] {
  return items.flatMap((item) => {
    if (item.type === 'folder') return idsIn(item.contents);
    return item.type === 'script' ? [item.id] : [];
  });
}
