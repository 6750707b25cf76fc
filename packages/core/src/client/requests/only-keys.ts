import { runsheetError } from '../../errors/runsheet-error.ts';

/** Where something is placed, as it was given; throws RS1010 when it names anything else: a typing error must not place it elsewhere. */
export function onlyKeys<Place extends object>(place: Place, known: readonly (keyof Place & string)[]): Place {
  if (!isObject(place)) throw runsheetError('RS1010', { argument: 'place', expected: 'expected an object' });
  const isKnown = (key: string): boolean => known.some((name) => name === key);
  const unknownKey = Object.keys(place).find((key) => !isKnown(key));
  if (unknownKey === undefined) return place;
  throw runsheetError('RS1010', { argument: `place.${unknownKey}`, expected: `expected only ${known.join(' and ')}` });
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
