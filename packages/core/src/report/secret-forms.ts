import { namedSecrets, secretLines } from './secret-parts.ts';

/** A secret, and what of it turns up alone, in the forms in which they stand in messages. */
export function secretForms(secret: string): readonly string[] {
  const whole = [secret, ...namedSecrets(secret)];
  const forms = [...whole.flatMap(wholeForms), ...whole.flatMap(secretLines).flatMap(shownForms)];
  return [...new Set(forms)].filter((form) => form.trim() !== '');
}

/** As it is, in a URL, in a form, between quotes, in hex, in base64. */
function wholeForms(secret: string): readonly string[] {
  const inUrl = encodeURIComponent(secret.replaceAll(/\p{Cs}/gu, '\uFFFD'));
  return [
    ...shownForms(secret),
    secret.trim(),
    inUrl,
    inUrl.replaceAll(/%../g, (code) => code.toLowerCase()),
    inUrl.replaceAll('%20', '+'),
    ...hexForms(secret),
    ...[0, 1, 2].flatMap((before) => base64Forms(secret, before)),
  ];
}

/** A text as it is, and between quotes, as JSON, test runners and Node write it. */
function shownForms(text: string): readonly string[] {
  const inJson = JSON.stringify(text).slice(1, -1);
  const inSingleQuotes = inJson.replaceAll(String.raw`\"`, '"');
  return [
    text,
    inJson,
    inSingleQuotes,
    inSingleQuotes.replaceAll("'", String.raw`\'`),
    // As languages write it whose JSON is ASCII.
    inJson.replaceAll(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ];
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
  const whole = bytes.toString('base64').replaceAll('=', '');
  const inner = whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  if (inner.length < SHORTEST_FORM) return [];
  return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
}

/** Less could be a word. */
const SHORTEST_FORM = 8;
