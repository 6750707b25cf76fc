import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type History, oneLine } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { historyWords } from '../history/draw-rows.ts';
import { historyHead } from '../history/history-json.ts';
import { openHistory } from '../history/open-history.ts';
import { placeOfRun } from '../show/place-of-run.ts';
import { quotedForShell } from '../quoted-for-shell.ts';
import { usageError } from '../usage-error.ts';
import type { FailedFlags } from '../flags/flags.ts';
import { type FailedRun, type FailedTest, failedTests, placesOfBuild } from './failed-tests.ts';
import { RUNNERS } from '../runners/runners.ts';
import type { RerunWords } from '../runners/runner.ts';
import { rerunArguments } from './rerun-arguments.ts';
import { rerunFailed } from './rerun-failed.ts';

export async function listFailed(flags: FailedFlags, context: Context): Promise<number> {
  const command = flags.rest;
  const runner = chosenRunner(flags, command);
  const placesIn = (history: History, scriptId: number) =>
    placesOfBuild(history, placeOfRun(history, flags.run, scriptId));
  const script = await openHistory(flags, context, placesIn);
  const run = failedTests(script, placesIn(script.history, script.scriptId));
  const none = noneWords(run);
  const lists = runner === undefined ? [] : rerunArguments(run, runner, sourceIn(context.directory));
  const why = run.tests.length === 0 ? none : 'What failed is no test of a file: see it with npx runsheet failed.';
  if (command.length > 0) {
    if (lists.length > 0) return rerunFailed({ command, lists, script }, context);
    context.output.print({ json: { ran: 0 }, text: `Nothing to run. ${why}` });
    return EXIT_CODES.done;
  }
  const lines =
    runner === undefined ? run.tests.map(describeTest) : lists.map((words) => words.map(quotedForShell).join(' '));
  if (runner !== undefined && lists.length === 0 && !context.output.isJson) {
    // Another program takes these words as its arguments.
    context.output.note(why);
    return EXIT_CODES.done;
  }
  const json = { ...historyHead('failed', script), runs: run.runIds, tests: run.tests.map(testJson) };
  const text = run.tests.length === 0 ? none : lines.join('\n');
  context.output.print({ json, text, isProse: runner === undefined });
  return EXIT_CODES.done;
}

/** As the grid shows it: skipped and todo tests are blocked there. */
function noneWords({ runIds, skipped }: FailedRun): string {
  const test = `No test of run ${runIds.map((id) => `#${id}`).join(', ')} failed`;
  if (skipped === 0) return `${test} or was blocked.`;
  return `${test}, and ${skipped === 1 ? 'the one that is blocked is' : `the ${skipped} that are blocked are`} skipped or todo.`;
}

/** The runner that is named, else the one that the command starts. Throws RS1101 where that is not known. */
function chosenRunner({ format }: FailedFlags, command: readonly string[]): RerunWords | undefined {
  const runners = RUNNERS.map(({ rerun: words }) => words);
  const [found] =
    format === undefined
      ? command.flatMap((word) => runners.find(({ program }) => isStartedBy(word, program)) ?? [])
      : runners.filter(({ program }) => program === format);
  if (found !== undefined || command.length === 0) return found;
  throw usageError(`Which runner is started by "${command.join(' ')}"? Name it with --format.`);
}

/** Whether a word is the program of a runner, or its file. Node runs much else without this flag. */
function isStartedBy(word: string, program: string): boolean {
  if (program === 'node') return word === '--test';
  const [name = ''] = word.split(/[/\\]/).slice(-1);
  return name.replace(/\.[cm]?js$/, '') === program;
}

/** Test files are named from where the command runs. */
function sourceIn(directory: string): (file: string) => string {
  return (file) => {
    try {
      return readFileSync(resolve(directory, file), 'utf8');
    } catch {
      // A file that is gone, or another checkout: then more is run.
      return '';
    }
  };
}

function describeTest(test: FailedTest): string {
  const { path, file, result, line, message = '' } = test;
  const words = [result === 'blocked' ? 'blocked' : '', historyWords(test)].filter((word) => word !== '');
  const place = line === undefined ? '' : `:${line}`;
  const [first = ''] = message.split('\n', 1);
  const name = path.with(path.indexOf(file), `${file}${place}`).join(' > ');
  return oneLine(`${name}${words.length === 0 ? '' : ` (${words.join('; ')})`}${first === '' ? '' : `: ${first}`}`);
}

function testJson(test: FailedTest): Readonly<Record<string, unknown>> {
  const told = Object.entries(test).filter(([name]) => name !== 'path' && name !== 'isHeading');
  return { row: test.path.join(' > '), ...Object.fromEntries(told) };
}
