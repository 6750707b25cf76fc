import { reasonOf, runsheetError } from '@runsheet/core/command';
import type { Context } from './context.ts';
import type { ProgramEnd, ProgramRun } from './world.ts';

type Words = Pick<ProgramRun, 'program' | 'words'> & Partial<ProgramRun>;

/** Runs a program to its end, where the command runs; with --json it prints to stderr. Rejects with RS1109. */
export async function runProgram(run: Words, { world, output, directory }: Context): Promise<ProgramEnd> {
  const { environment } = world;
  try {
    return await world.runProgram({ directory, environment, stdout: output.isJson ? 'stderr' : 'stdout', ...run });
  } catch (cause) {
    throw runsheetError('RS1109', { program: run.program, reason: reasonOf(cause) }, { cause });
  }
}
