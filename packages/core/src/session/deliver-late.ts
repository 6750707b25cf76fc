import { z } from 'zod';
import { connect } from './connect.ts';
import { lateText } from './late-failure.ts';
import type { LateOrderInTime } from './late-order.ts';
import { type KeptDelivery, publishKept } from './publish-kept.ts';
import { type CommandSetup, setUpCommand } from './set-up-command.ts';
import { tellCi } from './tell-ci.ts';
import { whileWaiting } from './while-waiting.ts';
import { explainError } from '../summary/summarise.ts';
import type { World } from './world.ts';

/**
 * Publishes the Record of a late failure as `runsheet publish` would, in the time that is left, and tells a reader what
 * became of it. Rejects where nothing was told: then that is left to the process that waits.
 */
export async function deliverLate(sent: unknown, world: World): Promise<void> {
  const { path, root, options, earlier, code, byMs } = ORDER.parse(sent);
  const start = { root, runner: { name: 'runsheet', version: '' }, watch: false, shard: undefined };
  const deadlineMs = Math.max(1, Math.floor(byMs - world.now() - TELLING_MS));
  const setup = await setUpCommand(start, { options, flags: { deadline: String(deadlineMs) } }, world);
  if (setup.error !== undefined) throw setup.error;
  const delivery = await publishOne(path, setup, world);
  const { record, receipt, error } = delivery ?? {};
  const told = record === undefined || receipt === undefined ? [] : [{ record, receipt, error }];
  // No runner annotates what happened when it was done.
  await tellCi(told, { setup, world, start, earlier: [earlier] });
  const isKept = receipt === undefined || receipt.outcome === 'kept';
  const text = lateText(code, { isKept, runs: receipt?.scripts ?? [] });
  world.say(setup.redact(error === undefined ? text : `${text}\n${explainError(error)}`));
}

async function publishOne(path: string, setup: CommandSetup, world: World): Promise<KeptDelivery | undefined> {
  const connection = await connect(setup.config, world);
  try {
    const publishing = publishKept([path], { setup, connection, world });
    return (await whileWaiting(publishing, connection.origin, world))[0];
  } finally {
    // Everything is sent by now.
    await connection.close().catch(() => undefined);
  }
}

/** For what follows the last request. */
const TELLING_MS = 500;

const ORDER: z.ZodType<LateOrderInTime> = z.object({
  path: z.string(),
  root: z.string(),
  options: z.unknown(),
  earlier: z.object({
    outcome: z.enum(['delivered', 'already-delivered', 'kept', 'withheld', 'lost']),
    runKey: z.string(),
    scripts: z.array(z.object({ scriptId: z.number(), runId: z.union([z.number(), z.string()]) })),
    run: z.object({ counts: z.object({ pass: z.number(), fail: z.number(), blocked: z.number() }) }),
  }),
  code: z.number(),
  byMs: z.number(),
});
