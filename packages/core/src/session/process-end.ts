/** IO: processes, stderr. How this process is to end is read, and said where it contradicts what was published. */
import { writeSync } from 'node:fs';

/** What to say if the process ends with this exit code; to be asked once, when it ends. */
export type SayExitCode = (code: number) => string;

/** The exit code that this process has been given so far; 0: none. */
export function exitCodeSoFar(): number {
  return Number(process.exitCode ?? 0);
}

const watched: SayExitCode[] = [];
let isExplained = false;

/**
 * Says something if this process ends with an error though every run of it was published as green. `undefined` stands
 * for a run that was not: an error needs no other reason then. The end itself stays as it is.
 */
export function watchExit(say: SayExitCode | undefined): void {
  if (say === undefined) isExplained = true;
  else if (watched.push(say) === 1) listen();
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
  // Several runs of one process, as of two reporters, mostly say the same.
  const texts = new Set(watched.map((say) => say(code)));
  try {
    writeSync(process.stderr.fd, `${[...texts].join('\n')}\n`);
  } catch {
    // Nobody listens any more.
  }
}
