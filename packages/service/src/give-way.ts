import { setImmediate } from 'node:timers/promises';

/** So many rows or cells take a few milliseconds to read or to render. */
const MOST_UNITS = 2_500;

/** Of this process: what is done in many answers at a time holds others up as long as what is done in one. */
const work = { units: 0, turn: Promise.resolve() };

/**
 * Long work says here what it is about to do, in rows or cells. Others have their turn after a few thousand of them; those
 * who wait here then go on one after the other.
 */
export async function giveWay(units: number): Promise<void> {
  work.units += units;
  if (work.units < MOST_UNITS) return;
  const turn = work.turn.then(() => setImmediate());
  work.turn = turn;
  await turn;
  work.units = 0;
}
