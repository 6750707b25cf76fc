import type { RunsheetError } from '../../errors/runsheet-error.ts';
import type { Receipt } from '../../publish/receipt.ts';
import type { Redact } from '../../report/redact.ts';
import type { Location, Report } from '../../report/report.ts';

/** One run of tests, as GitHub is told of it. */
export type RunStory = {
  readonly name: string;
  /** What the tests ran against, where that was said. */
  readonly environment?: string | undefined;
  readonly report: Report;
  readonly receipt: Receipt;
  readonly error: RunsheetError | undefined;
  readonly places: SourcePlaces;
  /** Removes secrets. Titles can hold them too. */
  readonly redact: Redact;
};

type SourcePlaces = {
  /** The path relative to the repository; undefined when that is not known, or the file lies outside. */
  readonly pathOf: (location: Location) => string | undefined;
  /** Address of the line at the commit that was tested; undefined where no address can be trusted. */
  readonly addressOf: (location: Location) => string | undefined;
};

type PlaceFacts = {
  /** Folder of the package in its repository, with `/`; empty: its root; undefined: not known. */
  readonly packageFolder: string | undefined;
  /** Undefined: not known, or the report comes from code that nobody here has read. Then nothing in it becomes a link. */
  readonly pageOfLine: ((file: string, line: string) => string) | undefined;
};

export function sourcePlaces({ packageFolder, pageOfLine }: PlaceFacts): SourcePlaces {
  const pathOf = ({ file }: Location) => (packageFolder === undefined ? undefined : joined(packageFolder, file));
  const addressOf = (location: Location) => {
    const path = pathOf(location);
    return path === undefined ? undefined : pageOfLine?.(path, String(location.line));
  };
  return { pathOf, addressOf };
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
