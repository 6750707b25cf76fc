import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * What was found out about a mutant. `reached`: by a test. `at-import`: reached while the file was loaded, when nothing
 * can be switched any more. `played`: of a test, when all mutants that it reaches were.
 */
export type Note = 'reached' | 'at-import' | 'killed' | 'timeout' | 'played';

export type Notes = {
  readonly has: (of: string, note: Note) => boolean;
  /** Written at once: the next mutant may hang the process. */
  readonly add: (of: string, note: Note) => void;
  /** Which mutant is played now; empty: none. A process that ends meanwhile was ended by it. */
  readonly play: (mutant: string) => void;
  readonly played: () => string;
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
    play: (mutant) => writeFileSync(`${file}.now`, mutant),
    played: () => (existsSync(`${file}.now`) ? readFileSync(`${file}.now`, 'utf8') : ''),
  };
}

function lineOf(of: string, note: Note): string {
  return `${of} ${note}`;
}
