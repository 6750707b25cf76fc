export type Product = {
  readonly name: string;
  readonly category: string;
  readonly price: number;
};

type Comparison = '<' | '<=' | '>' | '>=';

type Condition =
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'category'; readonly category: string }
  | { readonly kind: 'price'; readonly comparison: Comparison; readonly limit: number };

/** One part of a query; a product matches when it meets them all. */
export type Term = { readonly condition: Condition; readonly isExcluded: boolean };

// A minus, then a phrase in quotes (the closing one may be missing) or a word.
const tokenPattern = /(-?)(?:"([^"]*)("?)|([^\s"]+))/g;
const pricePattern = /^price(<=|>=|<|>)(.*)$/;
const categoryPrefix = 'category:';

/**
 * Reads what a customer types into the search box: `jacket "rain proof" -kids category:outdoor price<80`.
 * Throws a `SyntaxError` for a quote that is never closed and for a price that is no number.
 */
export function parseQuery(query: string): readonly Term[] {
  return Array.from(query.matchAll(tokenPattern), (token) => {
    const [, minus, phrase, closingQuote, word = ''] = token;
    const isExcluded = minus === '-';
    if (phrase === undefined) return { condition: parseWord(word), isExcluded };
    if (closingQuote === '') {
      throw new SyntaxError(`Unclosed quote at ${token.index + 1}: ${query}`);
    }
    return { condition: { kind: 'name', text: phrase.toLowerCase() }, isExcluded };
  });
}

export function matches(product: Product, terms: readonly Term[]): boolean {
  return terms.every(({ condition, isExcluded }) => meets(product, condition) !== isExcluded);
}

function parseWord(word: string): Condition {
  const [, comparison, limit = ''] = pricePattern.exec(word) ?? [];
  if (isComparison(comparison)) return { kind: 'price', comparison, limit: parseLimit(limit) };
  if (word.startsWith(categoryPrefix)) {
    return { kind: 'category', category: word.slice(categoryPrefix.length) };
  }
  return { kind: 'name', text: word.toLowerCase() };
}

function isComparison(text: string | undefined): text is Comparison {
  return text === '<' || text === '<=' || text === '>' || text === '>=';
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (text === '' || Number.isNaN(limit)) throw new SyntaxError(`Not a price: "${text}"`);
  return limit;
}

function meets(product: Product, condition: Condition): boolean {
  switch (condition.kind) {
    case 'name':
      return product.name.toLowerCase().includes(condition.text);
    case 'category':
      return product.category === condition.category;
    case 'price':
      return compare(product.price, condition.comparison, condition.limit);
  }
}

function compare(price: number, comparison: Comparison, limit: number): boolean {
  switch (comparison) {
    case '<':
      return price < limit;
    case '<=':
      return price <= limit;
    case '>':
      return price > limit;
    case '>=':
      return price >= limit;
  }
}
