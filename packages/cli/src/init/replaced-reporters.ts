import type { ConfiguredRunner, Runner } from '../runners/runner.ts';
import { nextReporter, RUNNERS } from '../runners/runners.ts';
import { runsTests } from './test-command.ts';
import { type Manifest, scriptsIn } from '../runners/manifest.ts';

/** A script whose flags name reporters, and how it reads with ours among them. */
type ReplacingScript = { readonly script: string; readonly better: string };

/** The scripts of a package that run a test runner with reporters of their own: those of the configuration are left out. */
export function scriptsThatReplace(manifest: Manifest, runner: Runner): readonly ReplacingScript[] {
  // Its scripts are where its reporters stand.
  if (runner.kind === 'scripts') return [];
  return scriptsIn(manifest).flatMap(([script, text]) => {
    const parts = text.split(/(&&|\|\||[;|])/);
    const better = parts.map((part) => (replaces(part, runner) ? withOurs(part, runner) : part)).join('');
    return better === text ? [] : [{ script, better }];
  });
}

/** The lines of a CI configuration that do so, however they start the runner: also `npm test -- --reporter=dot`. */
export function linesThatReplace(text: string, runner: ConfiguredRunner): readonly string[] {
  const flag = new RegExp(String.raw`\s${runner.attach.flag}[ =]`);
  const lines = text.replaceAll(/\\\r?\n/g, ' ').split(/\r?\n/);
  const commands = lines.map((line) => line.replaceAll(/\s+/g, ' ').replace(/^ ?(?:- )?(?:(?:run|script): )?/, ''));
  const others = RUNNERS.flatMap(({ name }) => (name === runner.name ? [] : [name]));
  const isOther = new RegExp(String.raw`\b(?:${others.join('|')})\b`);
  return commands.filter(
    (command) =>
      flag.test(command) && !command.includes('@runsheet/') && !isOther.test(command) && runsTests(command, new Map()),
  );
}

/** A command whose flags name reporters, with ours behind them. */
export function withOurs(command: string, runner: ConfiguredRunner): string {
  return command.replace(LAST_FLAG, `$1${nextReporter(runner)}`);
}

const LAST_FLAG = /^(.*--reporters?[ =](?:"[^"]*"|'[^']*'|\S+))/s;

function replaces(command: string, runner: ConfiguredRunner): boolean {
  return (
    new RegExp(String.raw`\b${runner.name}\b`).test(command) &&
    LAST_FLAG.test(command) &&
    !command.includes('@runsheet/')
  );
}
