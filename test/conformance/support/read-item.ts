import { listAt, pick } from './json.ts';
import type { ServiceUnderTest } from './open-service.ts';

/** One of the three endpoints that take the common URL parameters (specification 4.1), reading one script. */
export type Reader = {
  readonly endpoint: string;
  /** Whether the defaults of the folder endpoints hold, or those of the script endpoint. */
  readonly isFolder: boolean;
  readonly read: (place: Place, query: string) => Promise<unknown>;
};

export type Place = { readonly scriptId: number; readonly folderId: string };

export function createReaders({ api, projectId, readScript, readContents }: ServiceUnderTest): readonly Reader[] {
  return [
    {
      endpoint: 'GET …/folders',
      isFolder: true,
      read: async ({ scriptId, folderId }, query) => {
        const { body } = await api.succeed(api.get(`/projects/${projectId}/folders?${query}`));
        const folder = listAt(body, 'folders').find((item) => pick(item, 'id') === folderId);
        return scriptIn(listAt(folder, 'contents'), scriptId);
      },
    },
    {
      endpoint: 'GET …/folders/{folder_id}',
      isFolder: true,
      read: async ({ scriptId, folderId }, query) => scriptIn(await readContents(folderId, query), scriptId),
    },
    {
      endpoint: 'GET /scripts/{script_id}',
      isFolder: false,
      read: ({ scriptId }, query) => readScript(scriptId, query),
    },
  ];
}

function scriptIn(items: readonly unknown[], scriptId: number): unknown {
  return items.find((item) => pick(item, 'type') === 'script' && pick(item, 'id') === scriptId);
}
