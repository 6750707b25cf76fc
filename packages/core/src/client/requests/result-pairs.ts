import { runsheetError } from '../../errors/runsheet-error.ts';

/** Whether results come as pairs, and not by id. */
export function arePairs(results: object): results is Iterable<unknown> {
  return Symbol.iterator in results;
}

/** Results as pairs of id and result, however they come. Throws RS1010 for what is no pair. */
export function* resultPairs(results: object): Generator<readonly [id: string, result: unknown]> {
  if (!arePairs(results)) {
    yield* Object.entries(results);
    return;
  }
  for (const pair of results) {
    const [id, result] = isList(pair) ? pair : [];
    if (typeof id !== 'string') {
      throw runsheetError('RS1010', {
        argument: 'run.results',
        expected: 'expected an object, or pairs of id and result',
      });
    }
    yield [id, result];
  }
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
