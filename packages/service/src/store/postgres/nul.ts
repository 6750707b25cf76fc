// PostgreSQL holds no U+0000 in a text, and JSON may send one: it is stored as U+0001 and a "0", and U+0001 itself as
// U+0001 and a "1".

/** A value as it is sent to PostgreSQL. */
export function withoutNul(value: unknown): unknown {
  if (typeof value !== 'string' || !/[\u0000\u0001]/.test(value)) return value;
  return value.replaceAll(/[\u0000\u0001]/g, (character) => (character === '\u0000' ? '\u00010' : '\u00011'));
}

/** A text as it was before {@link withoutNul}. */
export function withNul(text: string): string {
  if (!text.includes('\u0001')) return text;
  return text.replaceAll(/\u0001([01])/g, (_, digit: string) => (digit === '0' ? '\u0000' : '\u0001'));
}
