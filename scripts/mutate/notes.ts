import { appendFileSync, readFileSync } from 'node:fs';

/**
 * What was found out about a mutant. `reached`: by a test. `at-import`: reached while the file was loaded, when nothing
 * can be switched any more. `hung`: ended with its process. `played`: of a test, when all mutants that it reaches were.
 */
export type Note = 'reached' | 'at-import' | 'killed' | 'timeout' | 'hung' | 'played';

export type Notes = {
  readonly has: (of: string, note: Note) => boolean;
  /** Written at once: the next mutant may hang the process. */
  readonly add: (of: string, note: Note) => void;
};

export function openNotes(file: string): Notes {
  const lines = new Set(readFileSync(file, 'utf8').split('\n'));
  return {
    has: (of, note) => lines.has(lineOf(of, note)),
    add: (of, note) => {
      const line = lineOf(of, note);
      if (lines.has(line)) return;
      lines.add(line);
      appendFileSync(file, `${line}\n`);
    },
  };
}

function lineOf(of: string, note: Note): string {
  return `${of} ${note}`;
}
