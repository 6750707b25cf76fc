import { type Money, add } from './money.ts';

export type CartLine = { readonly unitPrice: Money; readonly quantity: number };

export type Coupon =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Money };

/** What the customer sees at the checkout; `goods` is before, `total` after all discounts. */
export type Receipt = {
  readonly goods: Money;
  readonly discount: Money;
  readonly shipping: Money;
  readonly total: Money;
};

const currency = 'EUR';
const nothing: Money = { minor: 0, currency };
const shippingFee: Money = { minor: 490, currency };
const freeShippingFrom: Money = { minor: 5000, currency };

/** Best tier first. */
const volumeTiers = [
  { fromQuantity: 50, percent: 10 },
  { fromQuantity: 10, percent: 5 },
];

/** Prices a cart in euros: volume discounts a line, then the coupon, then shipping. */
export function priceCart(lines: readonly CartLine[], coupon?: Coupon): Receipt {
  const goods = lines.map(linePrice).reduce(add, nothing);
  const volumeDiscount = lines.map(lineDiscount).reduce(add, nothing);
  const discounted = minus(goods, volumeDiscount);
  const couponDiscount = coupon === undefined ? nothing : couponValue(coupon, discounted);
  const payable = minus(discounted, couponDiscount);
  const shipping = lines.length === 0 ? nothing : shippingFor(payable);
  return {
    goods,
    discount: add(volumeDiscount, couponDiscount),
    shipping,
    total: add(payable, shipping),
  };
}

function linePrice({ unitPrice, quantity }: CartLine): Money {
  return { ...unitPrice, minor: unitPrice.minor * quantity };
}

function lineDiscount(line: CartLine): Money {
  const tier = volumeTiers.find(({ fromQuantity }) => line.quantity >= fromQuantity);
  return percentOf(linePrice(line), tier?.percent ?? 0);
}

/** A coupon is worth what is left to pay, at most: a cart never costs less than nothing. */
function couponValue(coupon: Coupon, payable: Money): Money {
  if (coupon.kind === 'percent') return percentOf(payable, coupon.percent);
  return { ...payable, minor: Math.min(coupon.amount.minor, payable.minor) };
}

function shippingFor(payable: Money): Money {
  return payable.minor >= freeShippingFrom.minor ? nothing : shippingFee;
}

function percentOf(amount: Money, percent: number): Money {
  return { ...amount, minor: Math.round((amount.minor * percent) / 100) };
}

function minus(left: Money, right: Money): Money {
  return add(left, { ...right, minor: -right.minor });
}
