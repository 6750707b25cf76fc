import { describe, expect, test } from 'vitest';
import { RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import { type Look, writeOnce } from './write-once.ts';

type Seen = 'done' | 'applied' | 'ambiguous' | 'rejected' | 'unsent';

describe('writeOnce', () => {
  test.each<[claim: string, writes: readonly Seen[], found: readonly boolean[], story: string]>([
    ['an answered write is done', ['done'], [], 'write → answered'],
    ['a lost answer is looked for', ['ambiguous'], [true], 'write, wait, read → found'],
    [
      'also when the write lands between two readings',
      ['ambiguous'],
      [false, true],
      'write, wait, read, wait, read → found',
    ],
    ['an answer without id is looked for', ['applied'], [false, true], 'write, wait, read, wait, read → found'],
    [
      'what is not found is written again',
      ['ambiguous', 'done'],
      [false, false],
      'write, wait, read, wait, read, write after 1 → repeated',
    ],
    [
      'and looked for again',
      ['ambiguous', 'ambiguous'],
      [false, false, true],
      'write, wait, read, wait, read, write after 1, wait, read → repeated',
    ],
    [
      'three writes are enough',
      ['ambiguous', 'ambiguous', 'ambiguous'],
      [false, false, false, false, false, false],
      'write, wait, read, wait, read, write after 1, wait, read, wait, read, write after 2, wait, read, wait, read → RS3006 it broke',
    ],
    [
      'what was accepted is never written again',
      ['applied'],
      [false, false],
      'write, wait, read, wait, read → RS3006 it was accepted, but cannot be found',
    ],
    ['a refusal ends it', ['rejected'], [], 'write → RS3004'],
  ])('%s', async (...[, writes, found, expected]) => {
    expect(await storyOf(writes, found)).toBe(expected);
  });

  test('what was not sent is decided again after a reading, if it was to be sent once', async () => {
    const once = { isOnce: true };
    expect(await storyOf(['unsent', 'done'], [false], once)).toBe('write, wait, read, write after 1 → answered');
    expect(await storyOf(['unsent'], [true], once)).toBe('write, wait, read → found');
    expect(await storyOf(['unsent'], [])).toBe('write → RS3003');
    const never = await storyOf(Array(12).fill('unsent'), Array(12).fill(false), once);
    expect(never).toMatch(/write after 11, wait, read → RS3003$/);
  });

  test('a reading that fails ends it: nothing is written blindly', async () => {
    const write = async () => attempt('ambiguous');
    const look = () => Promise.reject(new TypeError('the service is gone'));
    const clock = { now: () => 0, sleep: async () => undefined };
    await expect(writeOnce(undefined, { write, look }, { clock })).rejects.toThrow('the service is gone');
  });
});

/** Plays what happens, and tells it. */
async function storyOf(writes: readonly Seen[], found: readonly boolean[], { isOnce = false } = {}): Promise<string> {
  const story: string[] = [];
  const [nextWrite, nextFound] = [writes.values(), found.values()];
  const write = async (seen: number) => {
    story.push(seen === 0 ? 'write' : `write after ${seen}`);
    return attempt(nextWrite.next().value ?? 'rejected');
  };
  const look = async (seen: number): Promise<Look<number, number>> => {
    story.push('read');
    return nextFound.next().value === true ? { kind: 'landed', done: 7 } : { kind: 'missing', seen: seen + 1 };
  };
  const sleep = async (waitMs: number) => {
    expect(waitMs).toBe(1_000);
    story.push('wait');
  };
  const ending = await writeOnce(0, { write, look, isOnce }, { clock: { now: () => 0, sleep } }).then(
    ({ done, how }) => (done === 7 ? how : 'something else'),
    (error: unknown) => (error instanceof RunsheetError ? `${error.code} ${reasonOf(error)}`.trim() : String(error)),
  );
  return `${story.join(', ')} → ${ending}`;
}

/** What the message of an unknown ending says about it. */
function reasonOf({ guidance: { what } }: RunsheetError): string {
  return /carried out a write: (.*?)\.?$/.exec(what)?.[1] ?? '';
}

function attempt(seen: Seen): number | undefined {
  switch (seen) {
    case 'done':
      return 7;
    case 'applied':
      return undefined;
    case 'ambiguous':
      throw runsheetError(
        'RS3006',
        { reason: 'it broke' },
        { request: { method: 'POST', path: '/x', outcome: 'ambiguous' } },
      );
    case 'unsent':
      throw runsheetError(
        'RS3003',
        { waitMs: 1_000 },
        { request: { method: 'POST', path: '/x', outcome: 'throttled' } },
      );
    case 'rejected':
      throw runsheetError(
        'RS3004',
        { status: 400, service: '' },
        { request: { method: 'POST', path: '/x', status: 400, outcome: 'rejected' } },
      );
    default:
      return seen satisfies never;
  }
}
