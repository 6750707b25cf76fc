import type { ConfigInput } from './config-input.ts';

/**
 * Whether these options are valid as they stand, told without the library of the schema: that takes longer to load than
 * everything else a reporter does before the tests. The schema stays the one list of options: what is not plain is left
 * to it, and it takes all that is plain, unchanged.
 */
export function isPlainInput(input: unknown): input is ConfigInput {
  return isPlainObject(input) && Object.entries(input).every(([name, value]) => isPlainOption(name, value));
}

function isPlainOption(name: string, value: unknown): boolean {
  if (value === undefined) return PLAIN.has(name);
  if (!GROUPS.has(name)) return PLAIN.get(name)?.(value) ?? false;
  return isPlainObject(value) && Object.entries(value).every(([inner, own]) => isPlainOption(`${name}.${inner}`, own));
}

/** Getters, and what is inherited, are nothing to guess about. */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFilled: Check = (value) => isText(value) && value !== '';
const isFlag: Check = (value) => typeof value === 'boolean';
const isTrimmed = (value: unknown): boolean => typeof value === 'string' && value !== '' && value === value.trim();
const isIdOrName: Check = (value) => (typeof value === 'number' ? isWithin(value, 1, MOST) : isTrimmed(value));
const isMilliseconds: Check = (value) => isWithin(value, 1, 3_600_000);

function isOneOf(...words: readonly string[]): Check {
  return (value) => typeof value === 'string' && words.includes(value);
}

function isWithin(value: unknown, from: number, to: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= to;
}

const MOST = Number.MAX_SAFE_INTEGER;
const GROUPS: ReadonlySet<string> = new Set(['run', 'comment', 'api']);

/** The options that are mostly given, and what they may be. */
const PLAIN: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['apiKey', (value) => typeof value === 'string' && /^[\x21-\x7E]+$/.test(value)],
  ['baseUrl', isFilled],
  ['project', isIdOrName],
  ['folder', isText],
  ['script', isIdOrName],
  ['layout', isOneOf('single', 'directory', 'file')],
  ['mode', isOneOf('auto', 'publish', 'record', 'plan', 'off')],
  ['sync', isOneOf('always', 'default-branch', 'never')],
  ['recordDir', isFilled],
  ['onPublishError', isOneOf('warn', 'fail')],
  ['run.tester', isText],
  ['run.environment', isText],
  ['run.completed', (value) => isFlag(value) || value === 'auto'],
  ['comment.maxLength', (value) => isWithin(value, 100, 100_000)],
  ['comment.stack', isFlag],
  ['api.timeout', isMilliseconds],
  ['api.deadline', isMilliseconds],
  ['api.caFile', isFilled],
  ['api.proxy', isFilled],
]);
