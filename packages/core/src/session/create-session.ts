import { createRecorder } from '../record/create-recorder.ts';
import type { Session, SessionSetup } from '../record/session.ts';
import { processWorld, type World } from '../record/world.ts';

/** Opens the session of one test run. `world` is this process when left out. */
export function createSession(setup: SessionSetup, world: World = processWorld()): Session {
  return createRecorder(setup, { world, loadInProcess: () => import('./publish-in-process.ts') });
}
