import { notice } from '../errors/notice.ts';
import type { EndedHere } from '../record/in-process.ts';
import type { PublishAnswer } from '../record/publish-order.ts';
import type { RunStart, SessionSetup } from '../record/session.ts';
import type { World } from '../record/world.ts';
import { frame } from '../summary/summarise.ts';
import { publishRun } from './publish-run.ts';
import { inMemory, whole } from './run-source.ts';
import { setUpRun } from './set-up-run.ts';

/** Publishes a run in the process of its tests: no other can be started, or the disk refused its journal. */
export async function publishHere(
  { opened, report, missing, journal }: EndedHere,
  world: World,
): Promise<PublishAnswer> {
  const memory = inMemory({ opened, report, missing, journal, code: world.exitCode() });
  const isWhole = journal !== undefined && journal.brokenBy() === undefined;
  return publishRun(opened.order, isWhole ? whole(opened.order.journal, memory, world) : memory, world);
}

/** Says that there is no run, where one would have been published or kept. */
export async function sayNothingFound(
  { options, start }: SessionSetup & { readonly start: RunStart },
  world: World,
): Promise<void> {
  const { mode } = await setUpRun(start, { options }, world);
  if (mode !== 'off') world.say(frame([`RS4022 ${notice('RS4022', {}).message}`]));
}
