import type { Service } from '@runsheet/service';
import type { World } from '../world.ts';
import { withPreload } from './node-options.ts';

type Environment = World['environment'];

type TrySetup = {
  readonly service: Pick<Service, 'baseUrl' | 'key'>;
  /** A folder of this try, so that nothing is left in the project. */
  readonly recordDir: string;
  /** Options of Node that add our reporter to its own test runner. */
  readonly reporters: readonly string[];
};

/** The environment of a tried command: our reporter comes with Node, and publishes to the service of this try. */
export function tryEnvironment(environment: Environment, { service, recordDir, reporters }: TrySetup): Environment {
  const nodeOptions = [environment['NODE_OPTIONS'] ?? '', ...reporters].join(' ').trim();
  const kept = Object.entries(environment).filter(([name, value]) => !isOfOtherService(name, value));
  return {
    ...Object.fromEntries(kept),
    NODE_OPTIONS: withPreload(nodeOptions, new URL('preload.js', import.meta.url).href),
    // The service is on this machine, and a proxy is not.
    NO_PROXY: [environment['NO_PROXY'] ?? environment['no_proxy'], '127.0.0.1'].filter(Boolean).join(','),
    RUNSHEET_BASE_URL: service.baseUrl,
    RUNSHEET_API_KEY: service.key,
    RUNSHEET_MODE: 'publish',
    RUNSHEET_SYNC: 'always',
    RUNSHEET_TRY: '1',
    RUNSHEET_PROJECT: TRY_PROJECT,
    RUNSHEET_RECORD_DIR: recordDir,
  };
}

export const TRY_PROJECT = 'Try';

/** What leads to the service of the user: ids and secrets of another place. */
const OTHER_SERVICE: ReadonlySet<string> = new Set(['no_proxy', 'RUNSHEET_API_KEY_FILE', 'RUNSHEET_CA_FILE']);

const IDS: Readonly<Record<string, RegExp>> = { RUNSHEET_FOLDER: /^\s*f\d+/, RUNSHEET_SCRIPT: /^\s*\d+\s*$/ };

function isOfOtherService(name: string, value = ''): boolean {
  return OTHER_SERVICE.has(name) || IDS[name]?.test(value) === true;
}
