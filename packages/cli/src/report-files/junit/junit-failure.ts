import { createFailure, type Failure, failureOf, failuresOf, type RunPaths } from '@runsheet/core/adapter';
import { parseObject } from '../../runners/manifest.ts';
import type { CasePart } from './junit-elements.ts';

/** What reading failures needs: where paths begin, and one of each text. */
export type FailureReading = { readonly paths: RunPaths; readonly internText: (text: string) => string };

/** Turns an element such as `<failure>` into a Failure. `output`: what the test wrote to stderr. */
export function partFailure(
  { message, type, text }: CasePart,
  { paths, internText }: FailureReading,
  output = '',
): Failure {
  const body = text.trim();
  const failure = describe({ message: message.trim() || (body === '' ? type : ''), body }, paths);
  const printed = output.trim();
  if (printed === '') return internFailure(failure, internText);
  const shown = createFailure({ diff: printed.slice(-LONGEST_OUTPUT) }, paths).diff;
  const diff = [failure.diff, `stderr:\n${shown}`].filter((part) => part !== '').join('\n\n');
  return internFailure({ ...failure, diff }, internText);
}

/** Without the body that its texts are parts of, and once where many tests fail alike. */
function internFailure({ message, diff, stack, location }: Failure, intern: FailureReading['internText']): Failure {
  return { message: intern(message), diff: intern(diff), stack: intern(stack), location };
}

const LONGEST_OUTPUT = 2_000;

type ErrorWords = { readonly message: string; readonly body: string };

function describe({ message, body }: ErrorWords, paths: RunPaths): Failure {
  // Some tools write everything into the body, others message and type again.
  if (message === '') return describeBody(body, paths);
  if (/^\[?Error \[ERR_TEST_FAILURE\]/.test(body)) return createFailure({ message, stack: body }, paths);
  const [whole, told] = wholeMessage(body, message);
  const rest = whole === undefined ? body : body.slice(whole.length);
  const stack = rest.replaceAll(VITEST_FRAME, (_, name: string, place: string) => frame(name, place));
  const start = FRAME.exec(stack)?.index;
  if (start === undefined) return createFailure({ message: told, diff: firstLines(rest) }, paths);
  return createFailure({ message: told, diff: firstLines(stack.slice(0, start)), stack: stack.slice(start) }, paths);
}

/** jest-junit writes errors outside of tests as JSON. */
function describeBody(body: string, paths: RunPaths): Failure {
  const told = body.startsWith('{') ? parseObject(body) : undefined;
  const isError = told !== undefined && 'message' in told && 'stack' in told;
  if (!isError) return failureOf(withoutHeadline(body), paths);
  const [failure] = failuresOf({ message: String(told['message']), stack: String(told['stack']) }, paths);
  return failure ?? failureOf(body, paths);
}

/** What stands above the error: of Jest a headline, with the error four blanks further in; of PHPUnit the test's name. */
function withoutHeadline(body: string): string {
  const [, text] = /^● Test suite failed to run\n\n([\s\S]*)$/.exec(body) ?? [];
  return text === undefined ? body.replace(PHP_TEST, '') : text.replaceAll(/^ {4}/gm, '');
}

const PHP_TEST = /^[\w\\]+::\w+(?: with data set .*)?\n(?=.)/;

/**
 * The message as the body repeats it, after the name of the error, and the message alone: an attribute of XML loses the
 * line breaks that the body still has.
 */
function wholeMessage(body: string, message: string): readonly [whole: string | undefined, told: string] {
  if (message.length > LONGEST_REPEATED) return [undefined, message];
  const words = message.split(/\s+/).map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const [whole, told = message] = new RegExp(`^(?:[\\w.$\\\\]+: )?(${words.join(String.raw`\s+`)})`).exec(body) ?? [];
  return [whole, told];
}

const LONGEST_REPEATED = 2_000;

const VITEST_FRAME = /^ *❯ (?:(.+) )?(\S+:\d+:\d+)$/gm;

function frame(name: string | undefined, place: string): string {
  return name === undefined ? `    at ${place}` : `    at ${name} (${place})`;
}

/** A frame of JavaScript; those of other languages stay in the text, since they are all that says where it failed. */
const FRAME = /^[ \t]+at .*:\d+:\d+\)?[ \t]*$/m;

const MOST_LINES = 30;

function firstLines(text: string): string {
  const lines = text
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  // Three dots of ASCII: one wider character doubles the memory of the whole text.
  return lines.length <= MOST_LINES ? lines.join('\n') : [...lines.slice(0, MOST_LINES), '...'].join('\n');
}
