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
  let waits = 0;
  let unshown = 0;
  let isDoubtful = false;
  while (needsRows(reading)) {
    const holder = turnOf(reading.description);
    const mostWaits = holder === context.runKey ? (isDoubtful ? DOUBTFUL_WAITS : 0) : MOST_WAITS;
    if (holder !== undefined && waits < mostWaits) {
      const next = await readSettled(reading, context);
      waits = isMoving(reading, next) ? 0 : waits + 1;
      reading = next;
      continue;
    }
    if (holder === context.runKey || unshown === MOST_UNSHOWN) return reading;
    const asked = await ask(reading, context);
    if (asked === 'refused') return reading;
    // What was asked for may come late, when somebody else has begun: then there is some waiting all the same.
    isDoubtful = asked === 'doubtful';
    waits = 0;
    reading = await readSettled(reading, context);
    unshown = turnOf(reading.description) === undefined ? unshown + 1 : 0;
  }
  return reading;
}

/** Somebody who has shown no sign of life for so many readings was killed, and all that was sent before has landed. */
const MOST_WAITS = 20;

/**
 * A key that stands this long is nobody else's turn: who was writing has seen it and stopped, and what a killed one had
 * sent has landed. Yet far fewer than the others wait for, or both would give up waiting at one moment, and both write.
 */
const DOUBTFUL_WAITS = 10;

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
  return readScript(outline.scriptId, context, { runs: context.replay });
}

function isMoving(before: ScriptReading, after: ScriptReading): boolean {
  return before.description !== after.description || before.outline.rows.length !== after.outline.rows.length;
}
