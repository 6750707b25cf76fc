const { parse: parseJson, stringify } = JSON;
const alloc = Buffer.alloc.bind(Buffer);
const concat = Buffer.concat.bind(Buffer);
const from = Buffer.from.bind(Buffer);

/** Removes secrets from a text. Idempotent. */
export type Redact = (text: string) => string;

type Secrets = {
  readonly config: { readonly apiKey?: string | undefined; readonly redact: readonly RegExp[] };
  readonly environment: Readonly<Record<string, string | undefined>>;
};

/** Removes what must not be written anywhere: the key, secret values of the environment, the user's own patterns. */
export function redactFor({ config, environment }: Secrets): Redact {
  // Where the key lies is no secret, and has to be named when it cannot be read there.
  const named = { ...environment, RUNSHEET_API_KEY_FILE: undefined, 'configured apiKey': config.apiKey };
  return createRedact(secretValues(named).flatMap(secretForms), config.redact);
}

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

/** Environment values that are likely to be secret, by the name of their variable. 8 characters or more. */
export function secretValues(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const entries = Object.entries(environment).filter(([name]) => isSecretName(name));
  const values = entries.flatMap(([, value]) => (value !== undefined && value.length >= 8 ? [value] : []));
  return [...new Set(values)];
}

function isSecretName(name: string): boolean {
  return /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|(?:^|_)KEY(?:$|_)|APIKEY/i.test(name);
}

/** A secret, and what of it turns up alone, in the forms in which they stand in messages. */
export function secretForms(secret: string): readonly string[] {
  const whole = [secret, ...namedSecrets(secret)];
  const forms = [...whole.flatMap(wholeForms), ...whole.flatMap(secretLines).flatMap(shownForms)];
  return [...new Set(forms)].filter((form) => form.trim() !== '');
}

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
  const inJson = stringify(text).slice(1, -1);
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
  const hex = from(secret, 'utf8').toString('hex');
  return hex.length < 2 * SHORTEST ? [] : [hex, hex.toUpperCase()];
}

/** The secret looks different after one or two bytes of something else. What depends on its neighbours is left out. */
function base64Forms(secret: string, before: number): readonly string[] {
  const bytes = concat([alloc(before), from(secret, 'utf8')]);
  const whole = bytes.toString('base64').replaceAll('=', '');
  const inner = whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  if (inner.length < SHORTEST) return [];
  return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
}

/** Lines of a secret that tell something: test runners show what differs line by line. The breaks may be escaped. */
export function secretLines(secret: string): readonly string[] {
  const lines = secret.split(/(?:[\r\n]|\\r|\\n)+/);
  return lines.length === 1 ? [] : lines.map((line) => line.trim()).filter((line) => !isOrdinary(line));
}

/** Whether a line is likely to stand in messages that have nothing to do with the secret. */
function isOrdinary(line: string): boolean {
  if (line.length < SHORTEST || /^-+(?:BEGIN|END) [^-]*-+$/.test(line)) return true;
  // What is said by a line such as `"enabled": true,` and `NODE_ENV=test`.
  const said = line.replace(/^["']?[\w.-]{1,64}["']?\s?[:=]\s?(?=[^\s=])/, '').replace(/,$/, '');
  const isCut = said.length < line.length;
  const words = said.replaceAll(/["']/g, '');
  return (isCut && words.length < SHORTEST) || isWord(words);
}

function isWord(text: string): boolean {
  return /^[^\p{L}\p{N}]*$/u.test(text) || /^\p{L}\p{Ll}{0,15}$/u.test(text);
}

/** The values that are called a secret, of one that is JSON. */
export function namedSecrets(secret: string): readonly string[] {
  const values: string[] = [];
  const open: (readonly [string, unknown])[] = [['', parse(secret)]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, value] = next;
    if (typeof value === 'object' && value !== null) open.push(...namedIn(name, value));
    else if (typeof value === 'string' && isSecretValue(name, value)) values.push(value);
  }
  return values;
}

function namedIn(name: string, value: object): readonly (readonly [string, unknown])[] {
  return Array.isArray(value) ? value.map((each: unknown) => [name, each] as const) : Object.entries(value);
}

/** An address may be called after the token that is to be had there. */
function isSecretValue(name: string, value: string): boolean {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_');
  return value.length >= SHORTEST && isSecretName(words) && !/ur[il]$/i.test(words);
}

function parse(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Less could be a word. */
const SHORTEST = 8;
