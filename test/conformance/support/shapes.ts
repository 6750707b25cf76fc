import { expect } from 'vitest';

/** ISO 8601 with or without fractional seconds and a UTC offset (specification 2.1). */
export const TIMESTAMP: unknown = expect.stringMatching(
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/,
);

export const INTEGER: unknown = expect.toSatisfy(Number.isInteger, 'an integer');

export const TEXT: unknown = expect.any(String);

/** `f` followed by an integer (specification 2.1). */
export const FOLDER_ID: unknown = expect.stringMatching(/^f\d+$/);

/** `n` followed by anything (specification 2.1). */
export const NOTE_ID: unknown = expect.stringMatching(/^n.+$/);

/** An integer, or a string such as `1.1` for a retest (specification 2.1). */
export const RUN_ID: unknown = expect.toSatisfy(
  (id) => Number.isInteger(id) || (typeof id === 'string' && /^\d+\.\d+$/.test(id)),
  'an id of a run',
);

/** An answer to a request the service cannot carry out (specification 7): its fault is the client's, and it says why. */
export const REFUSAL: unknown = expect.objectContaining({
  status: expect.toSatisfy((status) => typeof status === 'number' && status >= 400 && status < 500, 'a 4xx'),
  mediaType: 'application/json',
  body: expect.objectContaining({ error: expect.stringMatching(/\S/) }),
});

/** `context.project` (specification 2.14). */
export const CONTEXT_PROJECT: unknown = expect.objectContaining({
  id: INTEGER,
  name: TEXT,
  description: TEXT,
  created: TIMESTAMP,
});
