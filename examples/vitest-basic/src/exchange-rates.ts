import { type Currency, type Money, fromUnits, isCurrency, toUnits } from './money.ts';

/** How much of each currency one euro buys. */
export type Rates = ReadonlyMap<Currency, number>;

/** Where the rates come from: a bank's server, a file, a test. */
export type RateSource = () => Promise<string>;

/** Asks the source once and reads its answer. */
export async function loadRates(source: RateSource): Promise<Rates> {
  return parseRates(await source());
}

/** Reads one rate a line, `USD 1.25`; lines of currencies the shop does not take are left out. */
export function parseRates(text: string): Rates {
  const rates = new Map<Currency, number>([['EUR', 1]]);
  for (const line of text.split('\n')) {
    const [code = '', rate = ''] = line.trim().split(/\s+/);
    if (!isCurrency(code)) continue;
    if (!(Number(rate) > 0)) throw new RangeError(`Not a rate: "${line.trim()}"`);
    rates.set(code, Number(rate));
  }
  return rates;
}

/** Converts by way of the euro, rounded once, at the end. */
export function convert(money: Money, currency: Currency, rates: Rates): Money {
  const euros = toUnits(money) / rateOf(money.currency, rates);
  return fromUnits(euros * rateOf(currency, rates), currency);
}

function rateOf(currency: Currency, rates: Rates): number {
  const rate = rates.get(currency);
  if (rate === undefined) throw new RangeError(`No rate for ${currency}`);
  return rate;
}
