import { type AddRows, firstRows, type NewRow } from '../plan/step.ts';
import { type PublishContext, SETTLE_MS } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';
import { type FailedRequest, isAmbiguous, isInvalid, isTooLarge, isUnsent } from './request-outcome.ts';

/** What became of steps that add rows. */
export type AddResult = {
  /** Those that the service has taken. */
  readonly done: readonly AddRows[];
  /** The same, and one more where it is not known whether it was taken. */
  readonly sent: readonly AddRows[];
  readonly ending: AddOutcome;
};

export type AddOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'doubtful'; readonly error: FailedRequest }
  /** The service does not put rows in the middle. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'too-large'; readonly mostRows: number }
  /** It would have had to wait: by then the lease may be another build's, so this is decided again. */
  | { readonly kind: 'unsent'; readonly error: unknown };

/** Carries out steps in turn. Stops at the first that does not end well: positions below it are no longer certain. */
export async function addRows(
  steps: readonly AddRows[],
  reading: ScriptReading,
  { client, clock }: Pick<PublishContext, 'client' | 'clock'>,
): Promise<AddResult> {
  const done: AddRows[] = [];
  for (const step of steps) {
    // Others wait this long before they take the lease: then the rest is planned again.
    if (done.length > 0 && clock.now() - reading.readAt > SETTLE_MS) break;
    const { after, rows } = step;
    try {
      await client
        .once()
        .tests.add(reading.outline.scriptId, rows.map(toTestDraft), after === 'end' ? {} : { insert: after });
      done.push(step);
    } catch (error) {
      const ending = endingOf(error, step);
      return { done, sent: ending.kind === 'doubtful' ? [...done, step] : done, ending };
    }
  }
  return { done, sent: done, ending: { kind: 'done' } };
}

function endingOf(error: unknown, { after, rows }: AddRows): AddOutcome {
  if (isAmbiguous(error)) return { kind: 'doubtful', error };
  if (isUnsent(error)) return { kind: 'unsent', error };
  const mostRows = isTooLarge(error) ? fewerRows(rows) : undefined;
  if (mostRows !== undefined) return { kind: 'too-large', mostRows };
  if (isInvalid(error) && after !== 'end') return { kind: 'refused' };
  throw error;
}

/** Half of the rows; undefined when they cannot be divided. */
export function fewerRows(rows: readonly NewRow[]): number | undefined {
  const mostRows = Math.floor(rows.length / 2);
  return firstRows(rows, mostRows).length < rows.length ? mostRows : undefined;
}

/** A row as the service takes it: always an object, since strings are parsed for hashtags and blanks. */
export function toTestDraft({ text, indent, tags }: NewRow): { text: string; indent: number; tags?: string } {
  return tags.length === 0 ? { text, indent } : { text, indent, tags: tags.join(' ') };
}
