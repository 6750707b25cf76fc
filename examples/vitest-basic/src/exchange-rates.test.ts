import { readFile } from 'node:fs/promises';

import { beforeAll, describe, expect, test } from 'vitest';

import { type Rates, convert, loadRates, parseRates } from './exchange-rates.ts';
import { type Currency, formatMoney, parseMoney } from './money.ts';

describe('convert', () => {
  const rates = parseRates('USD 1.25\nJPY 160');

  test.each<{ from: string; to: Currency; result: string }>([
    { from: '10.00 EUR', to: 'USD', result: '12.50 USD' },
    { from: '1.00 USD', to: 'JPY', result: '128 JPY' },
  ])('turns $from into $result', ({ from, to, result }) => {
    expect(formatMoney(convert(parseMoney(from), to, rates))).toBe(result);
  });

  test('says which rate is missing', () => {
    const withoutYen = parseRates('USD 1.25');
    expect(() => convert(parseMoney('1 EUR'), 'JPY', withoutYen)).toThrow('No rate for JPY');
  });
});

describe('loadRates', () => {
  // Stands in for a test that depends on the network. A retry runs in the same module, so the count
  // survives from one attempt to the next: the first attempt always fails, the second passes.
  let attempts = 0;

  test('reads what the bank answers', { retry: 2 }, async () => {
    attempts += 1;
    const rates = await loadRates(attempts === 1 ? bankWakingUp : bank);
    expect([...rates.keys()]).toEqual(['EUR', 'USD', 'JPY']);
  });
});

describe('with the recorded rates of a year', () => {
  let rates: Rates;

  // The recording is not part of this example: the hook throws, and the tests below never run.
  beforeAll(async () => {
    rates = parseRates(await readFile('fixtures/rates-of-the-year.txt', 'utf8'));
  });

  test('knows every currency of the shop', () => {
    expect([...rates.keys()]).toEqual(['EUR', 'USD', 'JPY']);
  });

  test('comes back to the same amount after a round trip', () => {
    const there = convert(parseMoney('100.00 EUR'), 'USD', rates);
    expect(formatMoney(convert(there, 'EUR', rates))).toBe('100.00 EUR');
  });
});

function bank(): Promise<string> {
  return Promise.resolve('USD 1.25\nCHF 0.95\nJPY 160\n');
}

function bankWakingUp(): Promise<string> {
  return Promise.reject(new Error('503 Service Unavailable'));
}
