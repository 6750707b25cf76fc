import { escapePattern } from '../report/escape-pattern.ts';

/** One pattern that finds all of the secrets in all their forms, so that a text is searched once; none for no secrets. */
export function secretPattern(secrets: readonly string[]): readonly RegExp[] {
  const forms = [...new Set(secrets.flatMap(secretForms))].toSorted((a, b) => b.length - a.length);
  return forms.length === 0 ? [] : [new RegExp(forms.map(escapePattern).join('|'), 'g')];
}

/** A secret in the forms in which it turns up in messages: as it is, in a URL, in JSON, in base64. */
export function secretForms(secret: string): readonly string[] {
  return [
    secret,
    secret.trim(),
    encodeURIComponent(secret.replaceAll(/\p{Cs}/gu, '\uFFFD')),
    JSON.stringify(secret).slice(1, -1),
    ...[0, 1, 2].flatMap((before) => base64Forms(secret, before)),
  ].filter((form) => form.trim() !== '');
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
