import type { Findings } from '../plan/findings.ts';
import type { AddRows, NewRow } from '../plan/step.ts';
import { type PublishContext, SETTLE_MS } from './publish-context.ts';
import type { ScriptReading } from './read-script.ts';
import { isInvalid, isUnsent } from './request-outcome.ts';

type SentRows = {
  readonly done: readonly AddRows[];
  /** What the request tells that was refused. */
  readonly refusal: Partial<Pick<Findings, 'insertion' | 'mostRows'>> | undefined;
};

/**
 * Sends steps in turn, and stops at the first that is not taken: positions below it are no longer certain. Rejects with
 * the error of a request that may have landed, and of the first if it was not sent.
 */
export async function sendRows(
  steps: readonly AddRows[],
  { outline, readAt }: Pick<ScriptReading, 'outline' | 'readAt'>,
  { client, clock }: Pick<PublishContext, 'client' | 'clock'>,
): Promise<SentRows> {
  const done: AddRows[] = [];
  for (const step of steps) {
    // Others wait this long before they take the lease: then the rest is planned again.
    if (done.length > 0 && clock.now() - readAt > SETTLE_MS) break;
    const { after, rows } = step;
    try {
      const at = after === 'end' ? {} : { insert: after };
      await client.once().tests.add(outline.scriptId, rows.map(toTestDraft), at);
      done.push(step);
    } catch (error) {
      // What was taken is read back first.
      if (isUnsent(error) && done.length > 0) break;
      const refusal = refusalOf(error, step, outline.notes.insertion === 'honoured');
      if (refusal === undefined) throw error;
      return { done, refusal };
    }
  }
  return { done, refusal: undefined };
}

/** What the service does not take may be too much for it (400 as well as 413), or an insertion. */
function refusalOf(error: unknown, { after, rows }: AddRows, inserts: boolean): SentRows['refusal'] {
  if (!isInvalid(error)) return undefined;
  const mayBeInsertion = after !== 'end' && error.status !== 413;
  const mostRows = mayBeInsertion && !inserts ? undefined : fewerRows(rows);
  if (mostRows !== undefined) return { mostRows };
  return mayBeInsertion ? { insertion: 'ignored' } : undefined;
}

/** Half of the rows; undefined when they cannot be divided. */
export function fewerRows({ length }: readonly NewRow[]): number | undefined {
  return length > 1 ? Math.floor(length / 2) : undefined;
}

/** A row as the service takes it: always an object, since strings are parsed for hashtags and blanks. */
export function toTestDraft({ text, indent, tags }: NewRow): { text: string; indent: number; tags?: string } {
  return tags.length === 0 ? { text, indent } : { text, indent, tags: tags.join(' ') };
}
