import { type Client, createClient } from '@runsheet/core/client';
import type { Service } from '@runsheet/service';
import { listScripts } from '../show/find-script.ts';
import { readScript, type WholeScript } from '../show/read-script.ts';

/** The scripts that the service of a try holds, the oldest first. */
export async function readTried({ baseUrl, key }: Service): Promise<readonly WholeScript[]> {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    const scripts: WholeScript[] = [];
    for (const id of await scriptIds(client)) scripts.push((await readScript(id, client)).script);
    return scripts;
  } finally {
    await client.close();
  }
}

async function scriptIds(client: Client): Promise<readonly number[]> {
  const { projects } = await client.projects.list();
  const ids: number[] = [];
  for (const { id } of projects) {
    ids.push(...listScripts((await client.folders.tree(id)).folders).map(({ script }) => script.id));
  }
  return ids.toSorted((a, b) => a - b);
}
