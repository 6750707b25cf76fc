import { type History, newestRun, runsheetError } from '@runsheet/core/command';

/** The place of a run that a person names by its id; `last`: of the last run of all tests. Throws RS1015. */
export function placeOfRun(history: History, name: string, scriptId: number): number {
  const { runs } = history;
  const wanted = name.replace(/^#/, '');
  const place = wanted === 'last' ? newestRun(history) : runs.findIndex(({ id }) => String(id) === wanted);
  if (place !== undefined && place >= 0) return place;
  throw runsheetError('RS1015', { script: scriptId, run: wanted, runs: runs.map(({ id }) => String(id)) });
}
