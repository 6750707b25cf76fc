/** How the main process of a runner may end while a test waits for that. */
export type MainEnd = 'exits with 0' | 'exits with 1' | 'is killed' | 'aborts' | 'has a bad exit code at last';

/** A module that the main process loads first, and the processes that it starts leave alone. */
export function endsMain(how: MainEnd): string {
  if (how === 'has a bad exit code at last') {
    // Behind the listener of our own, which waits for the publisher; the first two are for runs that take less than that.
    return onlyInMain(`
      for (const ms of [0, 100, 300]) setTimeout(() => { process.once('exit', () => { process.exitCode = 3; }); }, ms).unref();`);
  }
  return onlyInMain(`setInterval(() => { if (existsSync('end-now')) ${ENDS[how]}; }, 5).unref();`);
}

const ENDS = {
  'exits with 0': 'process.exit(0)',
  'exits with 1': 'process.exit(1)',
  'is killed': `process.kill(process.pid, 'SIGKILL')`,
  aborts: 'process.abort()',
} as const;

function onlyInMain(code: string): string {
  return `
    import { existsSync } from 'node:fs';
    if (process.env.SITUATION_MAIN === undefined) {
      process.env.SITUATION_MAIN = String(process.pid);
      ${code}
    }
    // Node loads a reporter into its main process alone.
    export default async function* (events) { for await (const _ of events); }`;
}
