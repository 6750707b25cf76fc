const from = Buffer.from.bind(Buffer);

/** Removes secrets from a text. Idempotent. */
export type Redact = (text: string) => string;

/** Makes a Redact from secrets in the forms they turn up in, the token shapes everybody knows, and the user's own patterns. */
export function createRedact(forms: readonly string[], patterns: readonly RegExp[]): Redact {
  const known = [...new Set(forms)].filter((form) => form.trim() !== '').toSorted((a, b) => b.length - a.length);
  const ofUser = patterns.map((each) => (each.global ? each : new RegExp(each, `${each.flags}g`)));
  const own = [...anyOf(known), ...ofUser].map(hideMatches);
  const all = [...own, ...TOKEN_SHAPES.map(hideTokens)];
  return (text) => (MAYBE_TOKEN.test(text) ? all : own).reduce(hideBetween, text);
}

type Hide = (text: string) => string;

/** What is hidden already stays as it is: a secret may be part of the very word that replaces it. */
function hideBetween(text: string, hide: Hide): string {
  return text.includes(REDACTED) ? text.split(REDACTED).map(hide).join(REDACTED) : hide(text);
}

const REDACTED = '[redacted]';

function hideMatches(pattern: RegExp): Hide {
  return (text) => text.replaceAll(pattern, (found) => (found === '' ? '' : REDACTED));
}

function hideTokens({ shape, isToken = () => true }: TokenShape): Hide {
  return (text) =>
    text.replaceAll(shape, (found, first: unknown) => {
      const before = typeof first === 'string' ? first : '';
      return isToken(found.slice(before.length)) ? before + REDACTED : found;
    });
}

function anyOf(forms: readonly string[]): readonly RegExp[] {
  return forms.length === 0 ? [] : [new RegExp(forms.map(escapePattern).join('|'), 'g')];
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

type TokenShape = {
  /** In its first group, if it has one, what stands before the token and stays. */
  readonly shape: RegExp;
  readonly isToken?: (found: string) => boolean;
};

/** A part of each of the shapes: nearly every text has none of them, and needs no closer look. */
const MAYBE_TOKEN: RegExp =
  /gh[pousr]_|github_pat_|glpat-|xox|AKIA|ASIA|AIza|npm_|sk-|[rs]k_(?:live|test)|eyJ|PRIVATE KEY|api_?key|bearer |basic |authorization|:\/\//i;

// Texts can be long and hostile: nothing here that may match the same run of characters twice is without a bound.
const TOKEN_SHAPES: readonly TokenShape[] = [
  { shape: /\bgh[pousr]_[A-Za-z0-9]{30,}/g },
  { shape: /\bgithub_pat_\w{30,}/g },
  { shape: /\bglpat-[\w-]{20,}/g },
  { shape: /\bxox[abeoprs]-[\w-]{10,}/g },
  { shape: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { shape: /\bAIza[\w-]{35}/g },
  { shape: /\bnpm_[A-Za-z0-9]{30,}/g },
  { shape: /\bsk-[\w-]{20,}/g },
  { shape: /\b[rs]k_(?:live|test)_\w{16,}/g },
  { shape: /(?<![\w-])(?=[\w-]+\.eyJ[\w-]{8,}\.[\w-])([\w-]*?\b)eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]+/g },
  { shape: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g },
  {
    shape: /(\bauthorization["']?[:=]\s{0,2}["']?(?:apikey|bearer|basic)\s)[^\s"',;]{4,}/gi,
    isToken: (found) => !/^[a-z]+\W?$/.test(found),
  },
  { shape: /(\bapi_?key["']?\s?[:=]\s?["']?)[\w+/=.~-]{16,}/gi, isToken: (found) => /\d/.test(found) },
  { shape: /(\b(?:apikey|bearer|basic) )[\w+/=.~-]{16,}/gi },
  { shape: /(\bbasic )[A-Za-z0-9+/]{4,}={0,2}/gi, isToken: isNameAndPassword },
  // The password of an address, which may hold an @ itself; or a /, where what stands before that is no port.
  { shape: /(:\/\/[^\s/:@"'<>]*:)[^\s/@]+(?:@[^\s/@"',<>]*)*(?=@)/g },
  { shape: /(:\/\/[^\s/:@["'<>]*:)(?!\d{1,5}\/)[^\s/@"'`<>]{1,256}\/[^\s@"'`<>]{0,256}(?:@[^\s/@"',<>]*)*(?=@)/g },
  // What stands there alone, instead of a name and a password.
  { shape: /(\bhttps?:\/\/)(?!git@)[^\s/:@?#"'`<>]{1,256}(?=@)/gi },
];

/** Whether a word is a credential of HTTP and not English: base64 of a name, a colon and a password. */
function isNameAndPassword(found: string): boolean {
  return /^[^\u0000-\u001F\u007F:]*:[^\u0000-\u001F\u007F]*$/.test(from(found, 'base64').toString('latin1'));
}
