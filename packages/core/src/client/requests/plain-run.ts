import { runsheetError } from '../../errors/runsheet-error.ts';
import type { RequestBody } from '../transport/transport.ts';
import { bodyOfParts } from './body-of-parts.ts';
import type { RunDraft } from './drafts.ts';
import { EXPECTED_ID, EXPECTED_RESULT, isDecimal, isResult } from './result-check.ts';
import { pairsIn, type ResultPair, toPair } from './result-pairs.ts';

/**
 * The body of a run as nearly every build sends it, checked without a library; undefined: the schema decides. It takes
 * nothing that the schema refuses (specification 2.10, 4.5); throws RS1010 for results that the schema refuses too.
 */
export function plainRunBody(run: RunDraft): RequestBody | undefined {
  return isPlainRun(run) ? bodyOfParts(() => partsOf(run)) : undefined;
}

/** In parts, since a run holds a result for every test, and those of failed tests are long. */
function* partsOf({ results, ...rest }: RunDraft): Generator<string> {
  const head = JSON.stringify(rest);
  if (results === undefined) {
    yield head;
    return;
  }
  let text = `${head.slice(0, -1)}${head === '{}' ? '' : ','}"results":{`;
  let comma = '';
  for (const pair of pairsIn(results)) {
    text += comma + encoded(toPair(pair));
    comma = ',';
    if (text.length < PART_LENGTH) continue;
    yield text;
    text = '';
  }
  yield `${text}}}`;
}

const PART_LENGTH = 16_384;

function encoded(pair: ResultPair): string {
  // By place: to take it apart as a list would cost as much as all the rest.
  const id = pair[0];
  const result = pair[1];
  if (!isDecimal(id)) throw refusal(id, EXPECTED_ID);
  if (!isResult(result)) throw refusal(id, EXPECTED_RESULT);
  // A word holds nothing to escape.
  return typeof result === 'string' ? `"${id}":"${result}"` : `"${id}":${JSON.stringify(result)}`;
}

function refusal(id: string, expected: string): Error {
  return runsheetError('RS1010', { argument: `run.results.${id}`, expected });
}

function isPlainRun(run: unknown): boolean {
  return isObject(run) && !('toJSON' in run) && Object.entries(run).every(isRunEntry);
}

function isRunEntry([name, value]: readonly [string, unknown]): boolean {
  switch (name) {
    case 'headers':
      return isObject(value) && Object.entries(value).every(isHeader);
    case 'completed':
      return typeof value === 'boolean' || value === 'auto';
    case 'results':
      return isObject(value);
    default:
      return false;
  }
}

/** Of the built-in headers two can be set, the others are read-only (specification 2.9). */
function isHeader([id, value]: readonly [string, unknown]): boolean {
  return typeof value === 'string' && (!id.startsWith('_') || id === '_tester' || id === '_tags');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
