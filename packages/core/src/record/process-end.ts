/** IO: processes, stderr, clock. The end of this process: what its exit code is, and what is printed last. */
import fs from 'node:fs';
import { wrapLines } from '../report/wrap-lines.ts';

// Taken when this is loaded: tests in this process may put something else in their place.
const { writeSync } = fs;
const wait = Atomics.wait.bind(Atomics);

/** Acts when the process ends, with its exit code, synchronously. Returns the exit code to end with instead, if any. */
export type AtExit = (code: number) => number | undefined;

/** Adds an act for the end of this process. */
export type OnExit = (act: AtExit) => void;

const acts: AtExit[] = [];

export const onExit: OnExit = (act) => {
  if (acts.push(act) === 1) listen();
};

/** The exit code that this process has been given so far; 0: none. */
export function exitCodeSoFar(): number {
  return Number(process.exitCode ?? 0);
}

/** Jest, and tests that run in this process, set the code in listeners that they add later: ours moves behind each. */
function listen(): void {
  process.once('exit', atExit);
  process.on('newListener', (event, listener) => {
    if (event === 'exit' && listener !== atExit && moves < MOST_MOVES) queueMicrotask(moveBehind);
  });
}

/** Another copy of this module does the same: they would move behind each other forever. */
const MOST_MOVES = 100;
let moves = 0;

function moveBehind(): void {
  moves += 1;
  process.off('exit', atExit);
  process.once('exit', atExit);
}

function atExit(given: number): void {
  const code = exitCodeSoFar() || given;
  for (const act of acts) {
    const wanted = act(code);
    if (wanted !== undefined && code === 0) process.exitCode = wanted;
  }
}

/** Prints at once, also while the process ends. */
export function sayAtEnd(text: string): void {
  try {
    writeSync(process.stderr.fd, `${wrapLines(text, process.stderr.columns)}\n`);
  } catch {
    // Nobody listens any more.
  }
}

/** Lets this thread rest, in milliseconds. Nothing else happens in the process meanwhile. */
export function restSync(waitMs: number): void {
  wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, waitMs);
}
