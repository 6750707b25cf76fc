/** IO: processes, stderr, clock. The end of this process: what its exit code is, and what is printed last. */
import fs from 'node:fs';
import { ifPossible } from '../outbox/if-possible.ts';
import { wrapLines } from '../report/printable.ts';

// Taken when this is loaded: tests in this process may put something else in their place.
const { writeSync } = fs;
const wait = Atomics.wait.bind(Atomics);
const { SharedArrayBuffer: SharedBytes } = globalThis;
const on = process.on.bind(process);
const once = process.once.bind(process);

/** Acts synchronously, with the exit code. Returns the exit code to end with instead, if any. */
export type AtExit = (code: number) => number | undefined;

/** Adds an act for the end of this process, which is watched from the first one on. */
export type OnExit = (act: AtExit) => void;

const acts: AtExit[] = [];

export const onExit: OnExit = (act) => {
  if (acts.push(act) === 1) watchEnd();
};

function exitCodeSoFar(): number {
  return Number(process.exitCode ?? 0);
}

/**
 * Acts behind the last listener of `exit`, which may set the exit code: when all of them were told, or when one of them
 * ends the process, since Node then tells no other.
 */
function watchEnd(): void {
  wrapMethods();
  // Tools that hook the end as well may put back what was there before ours: `signal-exit` does when it has written a file.
  for (const event of ['beforeExit', 'exit']) on(event, wrapMethods);
  // Bun calls neither method when nothing is left to do: this listener is its last one.
  if ('bun' in process.versions) on('beforeExit', () => once('exit', leaveWith));
}

const wrapped = new Set<unknown>();

function wrapMethods(): void {
  wrap('emit', (emit, words) => {
    const [event, given] = words;
    // A test may emit it, to try what listens.
    if (event !== 'exit' || Reflect.get(process, '_exiting') === false) return emit();
    try {
      const told = emit();
      leaveWith(Number(process.exitCode ?? given));
      return told;
    } catch (error) {
      leaveWith(exitCodeSoFar() || 1);
      throw error;
    }
  });
  wrap('reallyExit', (exit, [given]) => exit(endWith(Number(given ?? process.exitCode ?? 0))));
}

type Call = (...words: readonly unknown[]) => unknown;

/** The function that takes the place of a method is handed the method with the words of the call. */
function wrap(name: 'emit' | 'reallyExit', instead: (call: Call, words: readonly unknown[]) => unknown): void {
  const method: unknown = Reflect.get(process, name);
  if (typeof method !== 'function' || wrapped.has(method)) return;
  const ended = function ended(this: unknown, ...words: readonly unknown[]): unknown {
    return instead((...others) => Reflect.apply(method, this, others.length === 0 ? words : others), words);
  };
  wrapped.add(ended);
  Reflect.set(process, name, ended);
}

function leaveWith(code: number): void {
  const wanted = endWith(code);
  if (wanted !== code) process.exitCode = wanted;
}

/** Each act once. Returns the code to end with. */
function endWith(code: number): number {
  const wanted = acts.splice(0).map((act) => ifPossible(() => act(code)));
  return code || (wanted.find((one) => one !== undefined) ?? code);
}

/** Prints at once, also while the process ends. */
export function sayAtEnd(text: string): void {
  try {
    writeSync(process.stderr.fd, `${wrapLines(text, process.stderr.columns)}\n`);
  } catch {
    // Nobody listens any more.
  }
}

/** Nothing else happens in the process meanwhile. */
export function restSync(waitMs: number): void {
  wait(new Int32Array(new SharedBytes(Int32Array.BYTES_PER_ELEMENT)), 0, 0, waitMs);
}
