import { escapePattern } from '../report/escape-pattern.ts';

/** One pattern that finds all of the secrets in all their forms, so that a text is searched once; none for no secrets. */
export function secretPattern(secrets: readonly string[]): readonly RegExp[] {
  const forms = [...new Set(secrets.flatMap(secretForms))].toSorted((a, b) => b.length - a.length);
  return forms.length === 0 ? [] : [new RegExp(forms.map(escapePattern).join('|'), 'g')];
}

/** A secret in the forms in which it turns up in messages: as it is, in a URL, in a form, in JSON, in hex, in base64. */
export function secretForms(secret: string): readonly string[] {
  const inUrl = encodeURIComponent(secret.replaceAll(/\p{Cs}/gu, '\uFFFD'));
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    secret.trim(),
    inUrl,
    inUrl.replaceAll(/%../g, (code) => code.toLowerCase()),
    inUrl.replaceAll('%20', '+'),
    inJson,
    // As languages write it whose JSON is ASCII.
    inJson.replaceAll(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ...hexForms(secret),
    ...[0, 1, 2].flatMap((before) => base64Forms(secret, before)),
  ].filter((form) => form.trim() !== '');
}

function hexForms(secret: string): readonly string[] {
  const hex = Buffer.from(secret, 'utf8').toString('hex');
  return hex.length < 2 * SHORTEST_FORM ? [] : [hex, hex.toUpperCase()];
}

/**
 * Base64 writes three bytes as four characters, so the same secret looks different after one or two bytes of something
 * else, such as a user name. Characters that also depend on what stands around it are left out.
 */
function base64Forms(secret: string, before: number): readonly string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret, 'utf8')]);
  const whole = bytes.toString('base64').replace(/=+$/, '');
  const inner = whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  if (inner.length < SHORTEST_FORM) return [];
  return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
}

/** Less could be a word. */
const SHORTEST_FORM = 8;
