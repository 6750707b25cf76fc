/** IO: environment. How much of what is played in many ways is played. */

/** `EXPLORE=all` plays everything, as `npm run test:slow` does; `npm test` plays a sample. */
export const PLAYS_ALL: boolean = process.env['EXPLORE'] === 'all';

/** Everything, or each nth from the first on. */
export function sampleOf<Item>(items: readonly Item[], everyNth: number): readonly Item[] {
  return PLAYS_ALL ? items : items.filter((_, i) => i % everyNth === 0);
}
