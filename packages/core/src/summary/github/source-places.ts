import type { Environment } from '../../ci/build.ts';
import type { Location } from '../../report/report.ts';
import type { SourcePlaces } from './run-story.ts';

type PlaceFacts = {
  /** Folder of the package in its repository, with `/`; empty: its root; undefined: not known. */
  readonly packageFolder: string | undefined;
  readonly commit: string | undefined;
  readonly environment: Environment;
  /** Whether the report comes from code that nobody here has read: then nothing in it becomes a link. */
  readonly isForeign: boolean;
};

/** Finds the lines of a report, whose paths are relative to the package, in the repository on GitHub. */
export function sourcePlaces({ packageFolder, commit, environment, isForeign }: PlaceFacts): SourcePlaces {
  const pathOf = ({ file }: Location) => (packageFolder === undefined ? undefined : joined(packageFolder, file));
  const repository = isForeign ? undefined : repositoryAddress(environment);
  const addressOf = (location: Location) => {
    const path = pathOf(location);
    if (path === undefined || repository === undefined || !COMMIT.test(commit ?? '')) return undefined;
    const line = Number.isSafeInteger(location.line) && location.line > 0 ? `#L${location.line}` : '';
    return `${repository}/blob/${commit}/${path.split('/').map(encodePart).join('/')}${line}`;
  };
  return { pathOf, addressOf };
}

const COMMIT = /^[0-9a-f]{40,64}$/;

function repositoryAddress(environment: Environment): string | undefined {
  const { GITHUB_SERVER_URL: server = '', GITHUB_REPOSITORY: repository = '' } = environment;
  const isKnown = /^https?:\/\/[\w.:-]+$/.test(server) && /^[\w.-]+\/[\w.-]+$/.test(repository);
  return isKnown ? `${server}/${repository}` : undefined;
}

/** Undefined for what leads out of the repository. */
function joined(folder: string, file: string): string | undefined {
  if (/^(?:\/|[A-Za-z]:)/.test(file)) return undefined;
  const parts: string[] = [];
  for (const part of `${folder}/${file}`.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return parts.length === 0 ? undefined : parts.join('/');
}

/** Half characters have no place in an address. */
function encodePart(part: string): string {
  return encodeURIComponent(part.replaceAll(/\p{Cs}/gu, '\uFFFD'));
}
