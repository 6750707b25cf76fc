import { describe, expect, test } from 'vitest';

import { formatMoney, parseMoney } from './money.ts';
import { type CartLine, type Coupon, priceCart } from './pricing.ts';

describe('priceCart', () => {
  test('charges nothing for an empty cart', () => {
    expect(receipt([])).toEqual({
      goods: '0.00 EUR',
      discount: '0.00 EUR',
      shipping: '0.00 EUR',
      total: '0.00 EUR',
    });
  });

  describe('volume discount', () => {
    test.each([
      { quantity: 9, discount: '0.00 EUR' },
      { quantity: 10, discount: '5.00 EUR' },
      { quantity: 50, discount: '50.00 EUR' },
    ])('takes $discount off $quantity items of 10.00 EUR', ({ quantity, discount }) => {
      expect(receipt([line('10.00 EUR', quantity)]).discount).toBe(discount);
    });
  });

  describe('coupon', () => {
    test('takes its percentage of what the volume discount left', () => {
      const coupon: Coupon = { kind: 'percent', percent: 20 };
      expect(receipt([line('10.00 EUR', 10)], coupon).discount).toBe('24.00 EUR');
    });

    test('never makes a cart cheaper than free', () => {
      const coupon: Coupon = { kind: 'amount', amount: parseMoney('25.00 EUR') };
      expect(receipt([line('8.00 EUR', 1)], coupon).discount).toBe('8.00 EUR');
    });

    test.todo('adds up when several are given');
  });

  describe('shipping', () => {
    test('is charged below 50.00 EUR', () => {
      expect(receipt([line('49.99 EUR', 1)])).toEqual({
        goods: '49.99 EUR',
        discount: '0.00 EUR',
        shipping: '4.90 EUR',
        total: '54.89 EUR',
      });
    });

    test('is free from exactly 50.00 EUR', () => {
      expect(receipt([line('50.00 EUR', 1)])).toEqual({
        goods: '50.00 EUR',
        discount: '0.00 EUR',
        shipping: '0.00 EUR',
        total: '50.00 EUR',
      });
    });

    // A note given to `skip` becomes the comment of the cell.
    test('is charged in the currency of the cart', ({ skip }) => {
      skip('the shop sells in euros only, so far');
      expect(receipt([line('20.00 USD', 1)]).shipping).toBe('5.90 USD');
    });
  });
});

function line(unitPrice: string, quantity: number): CartLine {
  return { unitPrice: parseMoney(unitPrice), quantity };
}

/** Amounts as text, so that a failure reads like the receipt of a customer. */
function receipt(lines: readonly CartLine[], coupon?: Coupon): Record<string, string> {
  const amounts = Object.entries(priceCart(lines, coupon));
  return Object.fromEntries(amounts.map(([name, amount]) => [name, formatMoney(amount)]));
}
