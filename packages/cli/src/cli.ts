import yargs from 'yargs';
import { checkOneScript, checkWords, ownWords } from './check-words.ts';
import { addCommands, type Choose, type Command, exampleLines } from './commands/command.ts';
import { COMMANDS } from './commands/commands.ts';
import { usageError } from './usage-error.ts';
import { type Context, directoryOf } from './context.ts';
import { EXIT_CODES, EXIT_CODES_HELP } from './exit-codes.ts';
import type { SomeFlags } from './flags/flag.ts';
import { GLOBAL_FLAGS, type GlobalFlags } from './flags/flags.ts';
import { openOutput, type Output } from './output.ts';
import { ownVersion } from './own-version.ts';
import type { World } from './world.ts';

/**
 * Runs one command line, given without `node` and the script, and resolves to its exit code. Never rejects. What a
 * command needs is loaded only when it is chosen, so that help and version come at once.
 */
export async function run(argv: readonly string[], world: World): Promise<number> {
  let flags: GlobalFlags = flagsBeforeParsing(argv);
  let output: Output | undefined;
  try {
    checkWords(argv);
    const parsed = await parse(argv, world);
    if (parsed.kind === 'help') {
      tell(parsed.text, flags.json === true, world);
      return argv.length === 0 ? EXIT_CODES.usage : EXIT_CODES.done;
    }
    flags = parsed.flags;
    output = await openCleanOutput(flags, world);
    return await act(parsed, { output, world, directory: directoryOf(flags, world) });
  } catch (error) {
    const { reportFailure } = await import('./report-failure.ts');
    const { commandIn } = await import('./explain-usage.ts');
    return reportFailure(error, output ?? (await openCleanOutput(flags, world)), commandIn(ownWords(argv)).name);
  }
}

/** Until the settings say more, at least no secret of the environment is said. */
async function openCleanOutput(flags: GlobalFlags, world: World): Promise<Output> {
  const { redactFor, UNPRINTABLE, wrapLines } = await import('@runsheet/core/command');
  const redact = redactFor({ config: NO_SETTINGS, environment: world.environment });
  return openOutput(flags, world, { redact, wrapLines, UNPRINTABLE });
}

const NO_SETTINGS = { apiKey: undefined, redact: [] };

/** Also a command line that is not understood is answered in the form that was asked for. */
function flagsBeforeParsing(argv: readonly string[]): GlobalFlags {
  const has = (flag: string) => ownWords(argv).includes(flag);
  return { ...NO_FLAGS, json: has('--json'), quiet: has('--quiet'), verbose: has('--verbose') };
}

const NO_FLAGS = { config: undefined, cwd: undefined, 'print-config': undefined };

type Parsed =
  | { readonly kind: 'command'; readonly command: Command | undefined; readonly flags: GlobalFlags & SomeFlags }
  | { readonly kind: 'help'; readonly text: string };

/** Rejects with RS1101 when the command line is not understood. */
async function parse(argv: readonly string[], world: World): Promise<Parsed> {
  const chosen: Command[] = [];
  const said: string[] = [];
  const parser = buildParser((command) => chosen.push(command), world);
  try {
    const flags = await parser.parseAsync([...argv], {}, (_error, _parsed, text) => {
      said.push(text);
    });
    const text = said.join('').trimEnd();
    if (text !== '') return { kind: 'help', text: tidyHelp(text) };
    checkOneScript(argv, flags);
    const [command] = chosen;
    if (command === undefined && flags.json !== true && flags['print-config'] !== true) {
      return { kind: 'help', text: tidyHelp(await parser.getHelp()) };
    }
    return { kind: 'command', command, flags: { ...flags, rest: flags._.slice(1).map(String) } };
  } catch (error) {
    const { explainUsage } = await import('./explain-usage.ts');
    throw explainUsage(error, argv);
  }
}

/** What the parser says itself: the help, or the version. */
function tell(text: string, isJson: boolean, { stdout }: World): void {
  const json = text === ownVersion() ? { version: text } : { help: text };
  stdout.write(`${isJson ? JSON.stringify(json, undefined, 2) : text}\n`);
}

async function act({ command, flags }: Extract<Parsed, { kind: 'command' }>, context: Context): Promise<number> {
  if (flags['print-config'] === true) {
    return (await import('./print-config/print-config.ts')).printConfig(flags, context);
  }
  if (command?.load === undefined) throw usageError('No command was given.');
  const work = await command.load();
  return work(flags, context);
}

// The type of a parser grows with every flag; the one that is returned says what is read from it.
function buildParser(choose: Choose, { stdout }: World) {
  return addCommands(yargs().options(GLOBAL_FLAGS), COMMANDS, choose)
    .scriptName('npx runsheet')
    .usage('$0 <command>\n\nPublishes what a test run did to a test management service, and shows it.')
    .locale('en')
    .updateStrings(HELP_WORDS)
    .parserConfiguration({
      'camel-case-expansion': false,
      'dot-notation': false,
      'boolean-negation': false,
      'parse-positional-numbers': false,
    })
    .example(exampleLines('$0 try -- npx vitest run', 'Run your tests with a service on this machine'))
    .example(exampleLines('$0 show', 'Show the last runs of this package'))
    .example(exampleLines('$0 publish', 'Deliver results that earlier builds had to keep'))
    .epilogue(EXIT_CODES_HELP)
    .strict()
    .help()
    .alias('help', 'h')
    .version(ownVersion())
    .group([...Object.keys(GLOBAL_FLAGS), 'help', 'version'], EVERY_GROUP)
    .wrap(Math.min(100, stdout.columns ?? 80))
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail((message, error: Error | undefined) => {
      throw error ?? new Error(message);
    });
}

const EVERY_GROUP: string = 'Every command:';

/** Words of the parser in its help. What type a value is stands in its description: every value is a text to the shell. */
const HELP_WORDS: Readonly<Record<string, string>> = { string: ' ', boolean: ' ', number: ' ', array: ' ' };

/** The help without signs for nothing; that of one command names the flags of all commands, and does not explain them. */
function tidyHelp(text: string): string {
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
