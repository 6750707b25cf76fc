import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { type Outbox, openOutbox } from '../outbox/outbox.ts';
import { type Asked, readAsked } from './read-asked.ts';
import type { RunStart } from '../record/session.ts';
import { outboxWorld, type RunSetup, setUpRun } from './set-up-run.ts';
import type { World } from '../record/world.ts';

/** What is known before records are delivered that an earlier process has kept. */
export type CommandSetup = RunSetup & {
  readonly outbox: Outbox;
  /** Without the reporter's options, which are those of one package: what holds for the records of others. */
  readonly shared: Config;
  /** The configuration with the options of a reporter. */
  readonly configWith: (options: unknown) => Promise<Config>;
};

/** Reads the configuration as a run of tests does, and opens the outbox for reading too. */
export async function setUpCommand(start: RunStart, asked: Asked, world: World): Promise<CommandSetup> {
  const setup = await setUpRun(start, asked, world);
  const configWith = async (options: unknown) =>
    readConfig(await readAsked(start.root, { ...asked, options }, world)).config;
  const shared = asked.options === undefined ? setup.config : await configWith(undefined);
  return { ...setup, shared, configWith, outbox: openOutbox(setup.outbox.folder, outboxWorld(world)) };
}
