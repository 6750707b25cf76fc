import { type Outbox, openOutbox } from '../outbox/outbox.ts';
import type { Asked } from './read-asked.ts';
import type { RunStart } from './session.ts';
import { outboxWorld, type RunSetup, setUpRun } from './set-up-run.ts';
import type { World } from './world.ts';

/** What is known before Records are delivered that an earlier process has kept. */
export type CommandSetup = RunSetup & { readonly outbox: Outbox };

/** Reads the configuration as a run of tests does, and opens the outbox for reading too. */
export async function setUpCommand(start: RunStart, asked: Asked, world: World): Promise<CommandSetup> {
  const setup = await setUpRun(start, asked, world);
  return { ...setup, outbox: openOutbox(setup.outbox.folder, outboxWorld(world)) };
}
