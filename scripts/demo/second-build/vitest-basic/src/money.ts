export type Currency = 'EUR' | 'USD' | 'JPY';

/** An amount in the smallest unit of its currency, so that sums stay exact: 1999 EUR is €19.99. */
export type Money = { readonly minor: number; readonly currency: Currency };

const decimalsOf: Readonly<Record<Currency, number>> = { EUR: 2, USD: 2, JPY: 0 };

/** Reads `19.99 EUR`; throws a `RangeError` that quotes the text when it is no amount of money. */
export function parseMoney(text: string): Money {
  const [, sign = '', whole = '', fraction = '', code = ''] =
    /^(-?)(\d+)(?:\.(\d+))? ([A-Z]{3})$/.exec(text.trim()) ?? [];
  if (!isCurrency(code)) throw new RangeError(`Not an amount of money: "${text}"`);

  const decimals = decimalsOf[code];
  if (fraction.length > decimals) {
    throw new RangeError(`${code} has ${decimals} decimals: "${text}"`);
  }
  return { minor: Number(`${sign}${whole}${fraction.padEnd(decimals, '0')}`), currency: code };
}

/** Writes what `parseMoney` reads. */
export function formatMoney({ minor, currency }: Money): string {
  return `${toUnits({ minor, currency }).toFixed(decimalsOf[currency])} ${currency}`;
}

/** 1999 EUR is 19.99 units: for arithmetic that leaves the currency, such as an exchange rate. */
export function toUnits({ minor, currency }: Money): number {
  return minor / 10 ** decimalsOf[currency];
}

/** The nearest amount the currency can express; a half goes away from zero. */
export function fromUnits(units: number, currency: Currency): Money {
  const minor = Math.sign(units) * Math.round(Math.abs(units) * 10 ** decimalsOf[currency]);
  return { minor, currency };
}

export function add(left: Money, right: Money): Money {
  if (left.currency !== right.currency) {
    throw new TypeError(`Cannot add ${right.currency} to ${left.currency}`);
  }
  return { minor: left.minor + right.minor, currency: left.currency };
}

/** Shares an amount out without losing a cent: what does not divide goes to the first parts. */
export function split({ minor, currency }: Money, parts: number): readonly Money[] {
  if (!Number.isInteger(parts) || parts < 1) {
    throw new RangeError(`Cannot split into ${parts} parts`);
  }
  // Towards zero, so that a refund is shared out like the charge it returns.
  const share = Math.trunc(minor / parts);
  const leftOver = minor - share * parts;
  return Array.from({ length: parts }, (_, index) => ({
    minor: index < Math.abs(leftOver) ? share + Math.sign(leftOver) : share,
    currency,
  }));
}

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(decimalsOf, code);
}
