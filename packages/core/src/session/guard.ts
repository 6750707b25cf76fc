import { processWorld } from './world.ts';

/** Carries out what a hook of a reporter does. Never rejects. */
export type Guard = (hook: string, action: () => void | Promise<void>) => Promise<void>;

/**
 * Keeps mistakes of ours from the test runner: a hook that throws would turn a green run red, or end it. What goes
 * wrong in here is said (RS9001) and goes no further.
 */
export function createGuard(adapter: string, options: unknown): Guard {
  return async (hook, action) => {
    try {
      await action();
    } catch (error) {
      const { reportMistake } = await import('./report-mistake.ts');
      await reportMistake(error, { where: `${hook} of ${adapter}`, options, world: processWorld() });
    }
  };
}
