import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  countRecord,
  type RunRecord,
  type RunCounts,
  recoverJournals,
  type LeftRun,
  runsheetError,
  RunsheetError,
  type CommandSetup,
} from '@runsheet/core/command';
import { SHORT_KEY } from '../short-name.ts';

type Outbox = CommandSetup['outbox'];

export type KeptRun = {
  /** What a person calls it by: the start of its RunKey, or the name of a file that cannot be read. */
  readonly name: string;
  readonly path: string;
  readonly content: Content;
};

type Content =
  | { readonly kind: 'record'; readonly record: RunRecord; readonly run: RunCounts }
  | { readonly kind: 'unreadable'; readonly error: RunsheetError };

/** What waits, the oldest first, with what killed test processes have left. */
export function readKeptRuns(
  outbox: Outbox,
  nameOf?: (path: string) => string,
): {
  readonly runs: readonly KeptRun[];
  /** What `publish` leaves alone, and why. */
  readonly left: readonly KeptRun[];
} {
  const { left } = recoverJournals(outbox, undefined, nameOf);
  return { runs: outbox.list().map((path) => readKept(outbox, path)), left: left.map(leftAlone) };
}

function leftAlone({ path, error }: LeftRun): KeptRun {
  return { name: basename(path), path, content: { kind: 'unreadable', error } };
}

/** How many files were put aside because they can never be delivered. */
export function countDead({ folder }: Outbox): number {
  try {
    return readdirSync(join(folder, 'dead')).filter((name) => name.endsWith('.ndjson')).length;
  } catch {
    // There is no such folder.
    return 0;
  }
}

/** The one run that is meant by the start of its name or by its file. Throws RS1113. */
export function findKept(wanted: string, runs: readonly KeptRun[]): KeptRun {
  const exact = runs.find(
    ({ name, path }) => name === wanted || path === wanted || basename(path) === basename(wanted),
  );
  const close = runs.filter(({ content }) => content.kind === 'record' && content.record.runKey.startsWith(wanted));
  const [only] = close;
  if (exact !== undefined) return exact;
  if (only !== undefined && close.length === 1) return only;
  throw runsheetError('RS1113', { name: wanted, names: (close.length > 1 ? close : runs).map(({ name }) => name) });
}

function readKept(outbox: Outbox, path: string): KeptRun {
  try {
    const record = outbox.read(path);
    const name = record.runKey.slice(0, SHORT_KEY);
    return { name, path, content: { kind: 'record', record, run: countRecord(record) } };
  } catch (error) {
    if (!(error instanceof RunsheetError)) throw error;
    return leftAlone({ path, error });
  }
}
