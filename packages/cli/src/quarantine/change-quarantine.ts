import { counted, printable } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { usageError } from '../usage-error.ts';
import { coreWorld } from '../with-service.ts';
import { nameOf, type Quarantine, QUARANTINE_FILE, readQuarantine, writeQuarantine } from './quarantine-file.ts';
import type { AddFlags, RemoveFlags } from '../flags/flags.ts';

/** Puts a test into quarantine, or changes its entry. Throws RS1101 where the entry would not be allowed. */
export async function addEntry(flags: AddFlags, context: Context): Promise<ExitCode> {
  const { script, row, owner, issue, reason, until } = flags;
  const { path, entries } = readQuarantine(context.directory);
  const others = entries.filter((entry) => nameOf(entry) !== nameOf(flags));
  const entry = { ...(script !== undefined && { script }), row, owner, issue, reason, until };
  writeQuarantine(path, [...others, entry]);
  const problem = ownProblems(readQuarantine(context.directory), context).find(
    (line) => line.includes(`"${row}"`) || line.includes('entries, at most'),
  );
  if (problem !== undefined) {
    writeQuarantine(path, entries);
    throw usageError(`${problem}.`);
  }
  const isChanged = others.length < entries.length;
  context.output.print({
    json: { entry, isChanged },
    text: `${QUARANTINE_FILE}: ${isChanged ? 'changed' : 'added'} ${printable(nameOf(entry))}, until ${until}`,
  });
  return EXIT_CODES.done;
}

/** Prints the entries, and what is wrong with them. Ends with 1 when something is. */
export async function listEntries(_: unknown, context: Context): Promise<ExitCode> {
  const quarantine = readQuarantine(context.directory);
  const { entries } = quarantine;
  const problems = ownProblems(quarantine, context);
  const lines = entries.map((entry) =>
    printable(`${nameOf(entry)}\n  until ${entry.until}, ${entry.owner}, ${entry.issue}: ${entry.reason}`),
  );
  const text = [...lines, ...problems.map((problem) => `error ${printable(problem)}`)];
  context.output.print({
    json: { entries, problems },
    text: text.length === 0 ? 'No test is in quarantine.' : text.join('\n'),
  });
  return problems.length === 0 ? EXIT_CODES.done : EXIT_CODES.gate;
}

/** Takes a test out of quarantine, of each script where none is named. Throws RS1101 where it is not in it. */
export async function removeEntry({ row, script }: RemoveFlags, { directory, output }: Context): Promise<ExitCode> {
  const { path, entries } = readQuarantine(directory);
  const left = entries.filter((entry) => entry.row !== row || (script !== undefined && entry.script !== script));
  if (left.length === entries.length) {
    throw usageError(
      `No entry of ${QUARANTINE_FILE} is called "${nameOf({ script, row })}". All of them: npx runsheet quarantine list`,
    );
  }
  writeQuarantine(path, left);
  output.print({
    json: { removed: row, left: left.length },
    text: `${QUARANTINE_FILE}: removed ${printable(nameOf({ script, row }))}, ${counted(left.length, 'entry', 'entries')} left`,
  });
  return EXIT_CODES.done;
}

function ownProblems(quarantine: Quarantine, context: Context): readonly string[] {
  return quarantine.problems(coreWorld(context).now());
}
