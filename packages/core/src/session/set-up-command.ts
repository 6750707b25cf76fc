import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { type Outbox, openOutbox } from '../outbox/outbox.ts';
import { type Asked, readAsked } from './read-asked.ts';
import type { RunStart } from './session.ts';
import { outboxWorld, type RunSetup, setUpRun } from './set-up-run.ts';
import type { World } from './world.ts';

/** What is known before Records are delivered that an earlier process has kept. */
export type CommandSetup = RunSetup & {
  readonly outbox: Outbox;
  /** Without the reporter's options, which are those of one package: what holds for the Records of others. */
  readonly shared: Config;
};

/** Reads the configuration as a run of tests does, and opens the outbox for reading too. */
export async function setUpCommand(start: RunStart, asked: Asked, world: World): Promise<CommandSetup> {
  const setup = await setUpRun(start, asked, world);
  const shared = asked.options === undefined ? setup.config : await readShared(start.root, asked, world);
  return { ...setup, shared, outbox: openOutbox(setup.outbox.folder, outboxWorld(world)) };
}

async function readShared(directory: string, asked: Asked, world: World): Promise<Config> {
  return readConfig(await readAsked(directory, { ...asked, options: undefined }, world)).config;
}
