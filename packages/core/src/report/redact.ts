import { MAYBE_TOKEN, TOKEN_SHAPES, type TokenShape } from './token-shapes.ts';

/** Removes secrets from a text. Idempotent. */
export type Redact = (text: string) => string;

/** Makes a Redact from secrets in the forms they turn up in, the token shapes everybody knows, and the user's own patterns. */
export function createRedact(forms: readonly string[], patterns: readonly RegExp[]): Redact {
  const known = [...new Set(forms)].filter((form) => form.trim() !== '').toSorted((a, b) => b.length - a.length);
  const own = [...anyOf(known), ...patterns.map(withFlagForAll)].map(hideMatches);
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
function anyOf(forms: readonly string[]): readonly RegExp[] {
  return forms.length === 0 ? [] : [new RegExp(forms.map(escapePattern).join('|'), 'g')];
}

/** A text as a regular expression that matches it and nothing else. */
function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

function withFlagForAll(pattern: RegExp): RegExp {
  return pattern.global ? pattern : new RegExp(pattern, `${pattern.flags}g`);
}
