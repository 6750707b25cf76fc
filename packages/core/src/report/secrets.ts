const { parse: parseJson, stringify } = JSON;
const alloc = Buffer.alloc.bind(Buffer);
const concat = Buffer.concat.bind(Buffer);
const from = Buffer.from.bind(Buffer);

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

/**
 * Base64 writes three bytes as four characters, so the same secret looks different after one or two bytes of something
 * else, such as a user name. Characters that also depend on what stands around it are left out.
 */
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
