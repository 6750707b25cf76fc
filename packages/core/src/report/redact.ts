import { escapePattern, type Find, findBeginnings, findEnds } from './shortened-secrets.ts';
import { MAYBE_TOKEN, TOKEN_SHAPES, type TokenShape } from './token-shapes.ts';

/** Removes secrets from a text. Idempotent. */
export type Redact = (text: string) => string;

/** Makes a Redact from secrets in the forms they turn up in, the token shapes everybody knows, and the user's own patterns. */
export function createRedact(forms: readonly string[], patterns: readonly RegExp[]): Redact {
  const known = [...new Set(forms)].filter((form) => form.trim() !== '').toSorted((a, b) => b.length - a.length);
  const own = [
    // Together: what is shown of a long secret may hold another one.
    hideSpans([findWhole(known), findBeginnings(known), findEnds(known)]),
    ...patterns.map((pattern) => hideMatches(withFlagForAll(pattern))),
  ];
  const all = [...own, ...TOKEN_SHAPES.map(hideTokens)];
  return (text) => (MAYBE_TOKEN.test(text) ? all : own).reduce(hideBetween, text);
}

/** Hides what it knows in a text of which nothing is hidden yet; the very same text where there is nothing. */
type Hide = (text: string) => string;

/** What is hidden already stays as it is: a secret may be part of the very word that replaces it. */
function hideBetween(text: string, hide: Hide): string {
  return text.includes(REDACTED) ? text.split(REDACTED).map(hide).join(REDACTED) : hide(text);
}

const REDACTED = '[redacted]';

function hideMatches(pattern: RegExp): Hide {
  return (text) => {
    if (text.search(pattern) === -1) return text;
    return text.replaceAll(pattern, (found) => (found === '' ? '' : REDACTED));
  };
}

function hideTokens({ shape, isToken = () => true }: TokenShape): Hide {
  return (text) => {
    if (text.search(shape) === -1) return text;
    return text.replaceAll(shape, (found, first: unknown) => {
      const before = typeof first === 'string' ? first : '';
      return isToken(found.slice(before.length)) ? before + REDACTED : found;
    });
  };
}

/** One pattern for all of them, so that a text is searched once. */
function findWhole(forms: readonly string[]): Find {
  if (forms.length === 0) return () => [];
  const pattern = new RegExp(forms.map(escapePattern).join('|'), 'g');
  return (text) => {
    if (text.search(pattern) === -1) return [];
    return [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
  };
}

function hideSpans(finds: readonly Find[]): Hide {
  return (text) => {
    const spans = finds.flatMap((find) => find(text)).toSorted((a, b) => a.start - b.start);
    if (spans.length === 0) return text;
    const kept: string[] = [];
    let done = 0;
    for (const { start, end } of spans) {
      if (start >= done) kept.push(text.slice(done, start));
      done = Math.max(done, end);
    }
    return [...kept, text.slice(done)].join(REDACTED);
  };
}

function withFlagForAll(pattern: RegExp): RegExp {
  return pattern.global ? pattern : new RegExp(pattern, `${pattern.flags}g`);
}
