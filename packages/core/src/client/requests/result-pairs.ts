import { runsheetError } from '../../errors/runsheet-error.ts';

/** A result and its id. */
export type ResultPair = readonly [id: string, result: unknown];

/** Whether results come as pairs, and not by id. */
export function arePairs(results: object): results is Iterable<unknown> {
  return Symbol.iterator in results;
}

/** Results as pairs, however they come; what `toPair` has not seen may be none. */
export function pairsIn(results: object): Iterable<unknown> {
  return arePairs(results) ? results : Object.entries(results);
}

/** Throws RS1010 for what is no pair of id and result. */
export function toPair(pair: unknown): ResultPair {
  if (isPair(pair)) return pair;
  throw runsheetError('RS1010', {
    argument: 'run.results',
    expected: 'expected an object, or pairs of id and result',
  });
}

function isPair(pair: unknown): pair is ResultPair {
  return Array.isArray(pair) && typeof pair[0] === 'string';
}
