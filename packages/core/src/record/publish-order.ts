import type { RunStart } from './session.ts';

/** What a publisher is asked to do: it goes over a pipe, since the key may be among the options. */
export type PublishOrder = {
  /** Absolute path of the journal. */
  readonly journal: string;
  /** Absolute path of the file for the answer. */
  readonly answer: string;
  /** Set where the record folder could not be written: where the journal is instead, and why. */
  readonly standIn: StandIn | undefined;
  readonly adapter: string;
  /** The reporter's options as they were written. */
  readonly options: unknown;
  readonly start: Omit<RunStart, 'run'>;
};

export type StandIn = { readonly folder: string; readonly insteadOf: string; readonly reason: string };

/** What became of a run, for the test process, which prints it. */
export type PublishAnswer = {
  /** For a reader; empty: there is nothing to say. */
  readonly text: string;
  /** Whether the test process is to fail; only where `onPublishError: 'fail'` asks for it. */
  readonly failRun: boolean;
  /** Whether a column without any failure was published or kept. */
  readonly isGreen: boolean;
};

// Taken when this is loaded: tests in this process may put something else in its place.
const { parse } = JSON;

/** Reads an answer. Undefined: the text is no answer, or not a whole one. */
export function parseAnswer(text: string): PublishAnswer | undefined {
  try {
    const value: unknown = parse(text);
    return isAnswer(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isAnswer(value: unknown): value is PublishAnswer {
  if (typeof value !== 'object' || value === null) return false;
  if (!('text' in value) || !('failRun' in value) || !('isGreen' in value)) return false;
  return typeof value.text === 'string' && typeof value.failRun === 'boolean' && typeof value.isGreen === 'boolean';
}
