import { type Client, createClient } from '@runsheet/core/client';
import { startService } from '@runsheet/service';
import { afterAll } from 'vitest';
import { newStorage } from '../../support/storage.ts';

/** The client, and the project of the embedded service that it writes to. */
export type Place = { readonly client: Client; readonly projectId: number };

/** Starts a service for one test file, and a client of it over loopback. */
export async function openClient(): Promise<Place> {
  const service = await startService(await newStorage(afterAll));
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.key });
  afterAll(async () => {
    await client.close();
    await service.close();
  });
  const { projects } = await client.projects.list();
  return { client, projectId: known(projects[0]?.id) };
}

/** An id that the service must have told. */
export function known<Id>(id: Id | undefined): Id {
  if (id === undefined) throw new Error('The service did not tell the id.');
  return id;
}
