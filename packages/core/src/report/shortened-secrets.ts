/** A part of a text. */
type Span = { readonly start: number; readonly end: number };

/** Finds what is to be hidden in a text. */
export type Find = (text: string) => readonly Span[];

/** Finds the beginnings of secrets before an ellipsis: test runners write `'Zq7wE5rT9yU2…'`, and Node `'Zq7wE5rT9yU2'... 52 more characters`. */
export function findBeginnings(secrets: readonly string[]): Find {
  return findBy(secrets, (secret) => secret.slice(0, PIECE), beginningAt);
}

/** Finds the ends of secrets behind an ellipsis. */
export function findEnds(secrets: readonly string[]): Find {
  return findBy(secrets, (secret) => secret.slice(-PIECE), endAt);
}

/** Less could be a word. */
const PIECE = 8;

type SpanAt = (text: string, at: number, secret: string) => Span | undefined;

function findBy(secrets: readonly string[], pieceOf: (secret: string) => string, spanAt: SpanAt): Find {
  const byPiece = new Map<string, string[]>();
  for (const secret of secrets.filter(({ length }) => length > PIECE)) {
    const piece = pieceOf(secret);
    byPiece.set(piece, [...(byPiece.get(piece) ?? []), secret]);
  }
  if (byPiece.size === 0) return () => [];
  // Looks ahead: one piece may begin within another.
  const pieces = new RegExp(`(?=(${[...byPiece.keys()].map(escapePattern).join('|')}))`, 'g');
  return (text) => {
    // Nearly every text has none, and needs no closer look.
    if (!text.includes('…') && !text.includes('...')) return [];
    if (text.search(pieces) === -1) return [];
    return [...text.matchAll(pieces)].flatMap(({ index, 1: piece = '' }) =>
      (byPiece.get(piece) ?? []).flatMap((secret) => spanAt(text, index, secret) ?? []),
    );
  };
}

function beginningAt(text: string, start: number, secret: string): Span | undefined {
  const least = PIECE + (/^[a-z][\w+.-]*:\/\//i.exec(secret)?.[0].length ?? 0);
  let length = PIECE;
  while (length < secret.length && text[start + length] === secret[length]) length += 1;
  for (; length >= least; length -= 1) {
    const end = start + length;
    if (isCutAt(text, end) || (isQuote(text[end]) && isCutAt(text, end + 1))) return { start, end };
  }
  return undefined;
}

function endAt(text: string, at: number, secret: string): Span | undefined {
  const end = at + PIECE;
  let length = PIECE;
  while (length < secret.length && text[end - length - 1] === secret[secret.length - length - 1]) length += 1;
  for (; length >= PIECE; length -= 1) {
    const start = end - length;
    if (text.endsWith('…', start) || text.endsWith('...', start)) return { start, end };
  }
  return undefined;
}

function isCutAt(text: string, at: number): boolean {
  return text.startsWith('…', at) || text.startsWith('...', at);
}

function isQuote(character: string | undefined): boolean {
  return character === "'" || character === '"' || character === '`';
}

/** A text as a regular expression that matches it and nothing else. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
