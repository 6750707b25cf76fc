import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { runsheetError } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { ownVersion } from '../own-version.ts';
import { describeChanges, describeNext } from './describe-init.ts';
import type { InitFlags } from './init-flags.ts';
import { lookAround, type Surroundings } from './look-around.ts';
import { type FileChange, type InitPlan, planInit } from './plan-init.ts';
import type { Options } from './reporter-code.ts';

/** Adds the reporter to a package, after showing what that changes. Rejects with RS1110 or RS1111. */
export async function setUpPackage(flags: InitFlags, context: Context): Promise<ExitCode> {
  const { output, directory } = context;
  const found = lookAround(directory);
  if (found === undefined) throw runsheetError('RS1110', { folder: directory });
  if (found.runners.length === 0) throw runsheetError('RS1111', { folder: directory });
  const isSetUp = planInit(found, {}, ownVersion()).changes.length === 0;
  const options = isSetUp ? {} : await askOptions(flags, context);
  const plan = planInit(found, options, ownVersion());
  const answer = describeChanges(plan, found, output.paint);
  if (plan.changes.length === 0) {
    output.print(answer);
    return EXIT_CODES.done;
  }
  return decide(flags, { plan, found, answer }, context);
}

async function askOptions({ project, folder, yes }: InitFlags, { world }: Context): Promise<Options> {
  const isAsking = yes !== true && world.isInputTerminal && world.stdout.isTerminal;
  const ask = async (question: string) => (isAsking ? (await world.ask(question))?.trim() || undefined : undefined);
  return {
    project: project ?? (await ask('Project, by name or id (empty: the only one of the account): ')),
    folder: folder ?? (await ask('Folder, such as QA/Unit (empty: top level): ')),
  };
}

type Decision = {
  readonly plan: InitPlan;
  readonly found: Surroundings;
  readonly answer: ReturnType<typeof describeChanges>;
};

async function decide(flags: InitFlags, { plan, found, answer }: Decision, context: Context): Promise<ExitCode> {
  const { output, world } = context;
  if (output.isJson || flags.yes === true) {
    if (flags.yes === true) write(plan.changes);
    output.print({ ...answer, json: { ...answer.json, written: flags.yes === true } });
  } else {
    output.print(answer);
    const isAsking = world.isInputTerminal && world.stdout.isTerminal;
    const reply = isAsking ? await world.ask('\nWrite this? [y/N] ') : undefined;
    if (!/^\s*y(?:es)?\s*$/i.test(reply ?? '')) {
      output.note(isAsking ? 'Nothing was written.' : 'Nothing was written. To write: --yes');
      return EXIT_CODES.pending;
    }
    write(plan.changes);
  }
  if (flags.yes !== true && output.isJson) return EXIT_CODES.pending;
  output.note(describeNext(found));
  return EXIT_CODES.done;
}

function write(changes: readonly FileChange[]): void {
  for (const { path, after } of changes) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, after);
  }
}
