import type { PublishContext } from './publish-context.ts';
import { readScript, type ScriptReading } from './read-script.ts';
import { isAmbiguous, isInvalid, isTooLarge, isUnsent } from './request-outcome.ts';
import { turnOf, withTurn } from './script-notes.ts';
import { settle } from './settle.ts';

type Turn = {
  /** Whether rows are still to be added to what a reading shows. */
  readonly needsRows: (reading: ScriptReading) => boolean;
  readonly context: PublishContext;
};

/**
 * Waits until it is this build's turn to add rows, and returns the reading that shows it, or the one that needs none.
 * Several builds of one commit end together and would all add the same rows: the service has no conditional write, and
 * a row cannot be removed. So each writes its key into the description, waits for those who had read before that, and
 * goes on only when its key still stands there. Holds as long as nobody takes longer than that from reading to writing.
 */
export async function takeTurn(first: ScriptReading, { needsRows, context }: Turn): Promise<ScriptReading> {
  let reading = first;
  let quietSinceMs = context.clock.now();
  let unshown = 0;
  let asked: Asked | undefined;
  while (needsRows(reading)) {
    const holder = turnOf(reading.description);
    // What was asked for may come late, when somebody else has begun: then there is some waiting all the same.
    const mostQuietMs = holder === context.runKey ? (asked === 'doubtful' ? DOUBTFUL_QUIET_MS : 0) : MOST_QUIET_MS;
    if (holder !== undefined && context.clock.now() - quietSinceMs < mostQuietMs) {
      const next = await readSettled(reading, context);
      if (isMoving(reading, next)) quietSinceMs = context.clock.now();
      reading = next;
      continue;
    }
    if (holder === context.runKey || unshown === MOST_UNSHOWN) return reading;
    asked = await ask(reading, context);
    if (asked === 'refused') return reading;
    quietSinceMs = context.clock.now();
    reading = await readSettled(reading, context);
    unshown = turnOf(reading.description) === undefined ? unshown + 1 : 0;
  }
  return reading;
}

/** Somebody who has shown no sign of life for so long was killed, and all that was sent before has landed. */
const MOST_QUIET_MS = 28_000;

/**
 * A key that stands this long is nobody else's turn: who was writing has seen it and stopped, and what a killed one had
 * sent has landed. The others wait for as long again and more, or they would write while this one's rows are under way.
 * Both are times, not readings: one build's readings may take far longer than another's.
 */
const DOUBTFUL_QUIET_MS = 12_000;

/** A service that shows nobody's turn after so many questions does not keep the description: then there are no turns. */
const MOST_UNSHOWN = 4;

type Asked = 'asked' | 'doubtful' | 'unsent' | 'refused';

async function ask({ outline, description }: ScriptReading, { client, runKey }: PublishContext): Promise<Asked> {
  try {
    await client.once().scripts.update(outline.scriptId, { description: withTurn(description, runKey) });
    return 'asked';
  } catch (error) {
    if (isAmbiguous(error)) return 'doubtful';
    if (isUnsent(error)) return 'unsent';
    if (isInvalid(error) || isTooLarge(error)) return 'refused';
    throw error;
  }
}

async function readSettled({ outline }: ScriptReading, context: PublishContext): Promise<ScriptReading> {
  await settle(context.clock);
  return readScript(outline.scriptId, context);
}

function isMoving(before: ScriptReading, after: ScriptReading): boolean {
  return before.description !== after.description || before.outline.rows.length !== after.outline.rows.length;
}
