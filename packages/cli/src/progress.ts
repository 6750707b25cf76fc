import type { World } from './world.ts';

/** Says what is being waited for, when that takes longer than a person expects. */
export type Progress = {
  /** Hands on what the work brings. */
  readonly during: <Value>(label: string, work: Promise<Value>) => Promise<Value>;
  /** Makes room for a line of its own. */
  readonly clear: () => void;
};

/** Calls back each second until it is stopped. */
export type EverySecond = (tick: () => void) => () => void;

/** On a terminal one line that counts the seconds and goes away again; elsewhere, for logs, one plain line. */
export function openProgress(
  { isTerminal, write }: Pick<World['stderr'], 'isTerminal' | 'write'>,
  isSilent: boolean,
  everySecond: EverySecond = tickEverySecond,
): Progress {
  let isShown = false;
  const clear = () => {
    if (isShown) write(CLEAR_LINE);
    isShown = false;
  };
  const tell = (label: string, seconds: number) => {
    if (isTerminal) {
      write(`${CLEAR_LINE}${label}, ${seconds} s`);
      isShown = true;
    } else if (seconds === SECONDS_IN_LOGS) write(`${label}: still waiting after ${seconds} s.\n`);
  };
  return {
    clear,
    during: async (label, work) => {
      if (isSilent) return work;
      let seconds = 0;
      const stop = everySecond(() => {
        seconds += 1;
        tell(label, seconds);
      });
      try {
        return await work;
      } finally {
        stop();
        clear();
      }
    },
  };
}

const SECONDS_IN_LOGS = 10;
const CLEAR_LINE = '\r\u001B[K';

function tickEverySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
