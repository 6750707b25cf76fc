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

export type SourcePlaces = {
  /** The path relative to the repository; undefined when that is not known, or the file lies outside. */
  readonly pathOf: (location: Location) => string | undefined;
  /** Address of the line at the commit that was tested; undefined where no address can be trusted. */
  readonly addressOf: (location: Location) => string | undefined;
};
