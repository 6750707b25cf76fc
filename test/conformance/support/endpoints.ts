import { idAt, oneIn, textAt } from './json.ts';
import type { ServiceUnderTest } from './open-service.ts';

/** One of the endpoints of specification 4, on content that exists. */
export type Endpoint = {
  /** Method and path as the specification writes them. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  /** A body the endpoint accepts; absent for GET. */
  readonly body?: unknown;
};

/** All endpoints, on a folder with a note and a script with one test. */
export async function createEndpoints(service: ServiceUnderTest): Promise<readonly Endpoint[]> {
  const { api, projectId, newScript, readScript } = service;
  const { scriptId, folderId } = await newScript({ tests: ['one'], fields: ['branch'] });
  const script = await readScript(scriptId);
  const noteIn = async (place: string): Promise<string> => {
    const { body } = await api.succeed(api.post(`${place}/notes`, { name: 'a note' }));
    return textAt(oneIn(body, 'note'), 'id');
  };
  const ids: Readonly<Record<string, string | number>> = {
    project_id: projectId,
    folder_id: folderId,
    script_id: scriptId,
    test_id: idAt(script, 'tests', 0, 'id'),
    top_note_id: await noteIn(`/projects/${projectId}`),
    note_id: await noteIn(`/projects/${projectId}/folders/${folderId}`),
  };
  return ENDPOINTS.map(({ method, template, body }) => ({
    name: `${method} ${template.replace('top_note_id', 'note_id')}`,
    method,
    path: template.replaceAll(/\{(\w+)\}/g, (_, id: string) => String(ids[id])),
    ...(body !== undefined && { body }),
  }));
}

type Template = Pick<Endpoint, 'method' | 'body'> & { readonly template: string };

const NAMED = { name: 'renamed' };

const ENDPOINTS: readonly Template[] = [
  { method: 'GET', template: '/whoami' },
  { method: 'GET', template: '/projects' },
  { method: 'GET', template: '/projects/{project_id}' },
  { method: 'GET', template: '/projects/{project_id}/folders' },
  { method: 'GET', template: '/projects/{project_id}/folders/{folder_id}' },
  { method: 'POST', template: '/projects/{project_id}/folders', body: NAMED },
  { method: 'POST', template: '/projects/{project_id}/folders/{folder_id}/folders', body: NAMED },
  { method: 'PATCH', template: '/projects/{project_id}/folders/{folder_id}', body: NAMED },
  { method: 'POST', template: '/projects/{project_id}/scripts', body: NAMED },
  { method: 'POST', template: '/projects/{project_id}/folders/{folder_id}/scripts', body: NAMED },
  { method: 'GET', template: '/scripts/{script_id}' },
  { method: 'PATCH', template: '/scripts/{script_id}', body: NAMED },
  { method: 'GET', template: '/scripts/{script_id}/tests' },
  { method: 'POST', template: '/scripts/{script_id}/tests', body: [{ text: 'another' }] },
  { method: 'GET', template: '/scripts/{script_id}/tests/{test_id}' },
  { method: 'POST', template: '/scripts/{script_id}/runs', body: {} },
  { method: 'GET', template: '/projects/{project_id}/notes' },
  { method: 'POST', template: '/projects/{project_id}/notes', body: NAMED },
  { method: 'GET', template: '/projects/{project_id}/notes/{top_note_id}' },
  { method: 'PATCH', template: '/projects/{project_id}/notes/{top_note_id}', body: NAMED },
  { method: 'GET', template: '/projects/{project_id}/folders/{folder_id}/notes' },
  { method: 'POST', template: '/projects/{project_id}/folders/{folder_id}/notes', body: NAMED },
  { method: 'GET', template: '/projects/{project_id}/folders/{folder_id}/notes/{note_id}' },
  { method: 'PATCH', template: '/projects/{project_id}/folders/{folder_id}/notes/{note_id}', body: NAMED },
];
