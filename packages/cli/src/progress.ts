import type { World } from './world.ts';

/** Says what is being waited for, when that takes longer than a person expects. */
export type Progress = {
  /** Hands on what the work brings. A label that changes says how far it has come. */
  readonly during: <Value>(label: string | (() => string), work: Promise<Value>) => Promise<Value>;
  /** Makes room for a line of its own. */
  readonly clear: () => void;
};

/** On a terminal one line that counts the seconds and goes away again; elsewhere, for logs, a few plain lines. */
export function openProgress(
  { stderr: { isTerminal, write }, everySecond }: Pick<World, 'stderr' | 'everySecond'>,
  isSilent: boolean,
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
    } else if (seconds > 1 && Number.isInteger(Math.log2(seconds) / 2)) {
      // After 4, 16, 64 … seconds: a log is read later, when each line too many is in the way.
      write(`${label}, ${seconds} s\n`);
    }
  };
  return {
    clear,
    during: async (label, work) => {
      if (isSilent) return work;
      let seconds = 0;
      const stop = everySecond(() => {
        seconds += 1;
        tell(typeof label === 'string' ? label : label(), seconds);
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

const CLEAR_LINE = '\r\u001B[K';
