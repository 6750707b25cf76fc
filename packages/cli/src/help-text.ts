import { GLOBAL_FLAGS } from './flags/flags.ts';

/** Heading of what all commands take. */
export const EVERY_GROUP: string = 'Every command:';

/** Words of the parser in its help. What type a value is stands in its description: every value is a text to the shell. */
export const HELP_WORDS: Readonly<Record<string, string>> = { string: ' ', boolean: ' ', number: ' ', array: ' ' };

/** The help without signs for nothing; that of one command names the flags of all commands, and does not explain them. */
export function tidyHelp(text: string): string {
  const lines = text.split('\n').flatMap((line) => {
    const plain = line.replaceAll(/\[ \](?: |$)|\[default: \[\]\]/g, '').trimEnd();
    return plain === '' && line !== '' ? [] : [plain];
  });
  const start = lines.indexOf(EVERY_GROUP);
  if (start === -1 || lines[0] === 'npx runsheet <command>') return lines.join('\n');
  const next = lines.indexOf('', start);
  const rest = next === -1 ? [] : lines.slice(next);
  return [...lines.slice(0, start), ...EVERY_COMMAND, ...rest].join('\n');
}

const NAMES = Object.keys(GLOBAL_FLAGS).map((name) => `--${name}`);

const EVERY_COMMAND = ['Every command also takes:', `  ${NAMES.join(', ')}`, '  See: npx runsheet --help'];
