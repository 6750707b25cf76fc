import { randomUUID } from 'node:crypto';
import { type ServiceOptions, startService } from '@runsheet/service';
import { afterAll, onTestFinished } from 'vitest';
import { newStorage } from '../../support/storage.ts';
import { type Api, type Address, createApi, isForeign } from './api.ts';
import { idAt, listAt, numberAt, pick } from './json.ts';

/** The service the suite asks, and shortcuts to content of its own that a test can start from. */
export type ServiceUnderTest = {
  readonly baseUrl: string;
  readonly key: string;
  readonly projectId: number;
  readonly api: Api;
  /** Makes an empty folder at the top of the project; resolves to its id. */
  readonly newFolder: (name?: string) => Promise<string>;
  /** Makes a script in a folder of its own. */
  readonly newScript: (draft?: object) => Promise<NewScript>;
  /** The `script` object of `GET /scripts/{script_id}`. */
  readonly readScript: (scriptId: number, query?: string) => Promise<unknown>;
  /** The items in a folder, with what the common URL parameters ask for. */
  readonly readContents: (folderId: string, query?: string) => Promise<readonly unknown[]>;
};

export type NewScript = { readonly scriptId: number; readonly folderId: string };

/** Starts the embedded service for one test file, or takes the server the environment names. */
export async function openService(): Promise<ServiceUnderTest> {
  if (isForeign) return approach(foreignAddress(), Number(required('RUNSHEET_CONFORMANCE_PROJECT')));
  const service = await startService(await newStorage(afterAll));
  afterAll(() => service.close());
  return approach(service, await firstProject(service));
}

/** Starts a service with a switch or limit of its own, for one test; never against another server. */
export async function openOwnService(options: ServiceOptions): Promise<ServiceUnderTest> {
  const service = await startService({ ...(await newStorage()), ...options });
  onTestFinished(() => service.close());
  return approach(
    service,
    options.apiAccess === false || options.apiFeature === false ? 1 : await firstProject(service),
  );
}

function approach({ baseUrl, key }: Address, projectId: number): ServiceUnderTest {
  const api = createApi({ baseUrl, key });
  return { baseUrl, key, projectId, api, ...createShortcuts(api, projectId) };
}

async function firstProject(address: Address): Promise<number> {
  const { body } = await createApi(address).get('/projects');
  return numberAt(body, 'projects', 0, 'id');
}

function foreignAddress(): Address {
  return { baseUrl: required('RUNSHEET_CONFORMANCE_BASE_URL'), key: required('RUNSHEET_CONFORMANCE_API_KEY') };
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(
      `${name} is not set. To run the suite against another server, set all three variables of README.md.`,
    );
  }
  return value;
}

type Shortcuts = Pick<ServiceUnderTest, 'newFolder' | 'newScript' | 'readScript' | 'readContents'>;

function createShortcuts(api: Api, projectId: number): Shortcuts {
  const newFolder = async (name = `conformance ${randomUUID()}`): Promise<string> => {
    const { body } = await api.succeed(api.post(`/projects/${projectId}/folders`, { name }));
    return String(idAt(body, 'folder', 'id'));
  };
  return {
    newFolder,
    newScript: async (draft = {}) => {
      const folderId = await newFolder();
      const path = `/projects/${projectId}/folders/${folderId}/scripts`;
      const { body } = await api.succeed(api.post(path, draft));
      return { scriptId: numberAt(body, 'script', 'id'), folderId };
    },
    readScript: async (scriptId, query = '') =>
      pick((await api.succeed(api.get(`/scripts/${scriptId}?${query}`))).body, 'script'),
    readContents: async (folderId, query = '') => {
      const { body } = await api.succeed(api.get(`/projects/${projectId}/folders/${folderId}?${query}`));
      return listAt(body, 'folder', 'contents');
    },
  };
}
