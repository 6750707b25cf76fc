/** IO: processes, stderr, clock. How this process is to end is read, and said where it contradicts what was published. */
import { writeSync } from 'node:fs';

/** This process, as it ends. */
export type BadEnd = {
  readonly code: number;
  /** When it began to end, in milliseconds since 1970: all who do something then share the time. */
  readonly sinceMs: number;
};

/** What to do if the process ends with an error, and what to say of it, if that is not said yet; to be asked once, when it ends. */
export type AtBadEnd = (end: BadEnd) => string | undefined;

/** The exit code that this process has been given so far; 0: none. */
export function exitCodeSoFar(): number {
  return Number(process.exitCode ?? 0);
}

const watched: AtBadEnd[] = [];
let isExplained = false;

/**
 * Does something if this process ends with an error though every run of it was published as green. `undefined` stands
 * for a run that was not: an error needs no other reason then. The end itself stays as it is.
 */
export function watchExit(act: AtBadEnd | undefined): void {
  if (act === undefined) isExplained = true;
  else if (watched.push(act) === 1) listen();
}

/** Jest sets the code in a listener that is added after the last hook, so ours moves behind it when nothing else is left to do. */
function listen(): void {
  process.once('exit', atExit);
  process.once('beforeExit', () => {
    process.off('exit', atExit);
    process.once('exit', atExit);
  });
}

function atExit(given: number): void {
  const code = exitCodeSoFar() || given;
  if (code === 0 || isExplained) return;
  const sinceMs = Date.now();
  // Several runs of one process, as of two reporters, mostly say the same.
  const texts = new Set(watched.flatMap((act) => act({ code, sinceMs }) ?? []));
  if (texts.size === 0) return;
  try {
    writeSync(process.stderr.fd, `${[...texts].join('\n')}\n`);
  } catch {
    // Nobody listens any more.
  }
}
