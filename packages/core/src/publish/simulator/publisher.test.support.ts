import type { Division } from '../../sheet/layout.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { type PublishContext, SETTLE_MS } from '../publish-context.ts';
import { type Delivery, publishSheets } from '../publish-sheets.ts';
import { leaseToken } from '../hold-lease.ts';
import { createSimClient, DEADLINE_MS, TIMEOUT_MS } from './client.test.support.ts';
import type { SimService } from './service.test.support.ts';
import type { SimLife, SimWorld } from './world.test.support.ts';

/** A finished run that is to be delivered: what a record is. */
export type SimRecord = {
  readonly runKey: string;
  readonly sheets: readonly Sheet[];
  readonly policy?: Partial<PublishContext['policy']>;
  /** Where there are more scripts than one. */
  readonly division?: Division | undefined;
  /** Whether another process may have it too. */
  readonly isKept?: boolean;
  /** Which copy of it this is, where several processes have one. */
  readonly copy?: string;
  /** How long after the others it is published. */
  readonly afterMs?: number;
};

/** Delivers records; the real one is `publishSheets`, a naive one shows that the model can fail. */
export type Publish = (record: SimRecord, context: PublishContext) => Promise<Delivery>;

export const publishForReal: Publish = ({ sheets }, context) => publishSheets(sheets, context);

/** What became of a record in one life of a process; undefined: it was killed. */
export type SimOutcome = { readonly record: SimRecord; readonly life: string; readonly delivery: Delivery | undefined };

/** A record that was claimed by a process that is gone waits until whatever that has sent has landed. */
const CLAIM_MS = DEADLINE_MS + TIMEOUT_MS + SETTLE_MS + 10_000;
const MOST_LIVES = 60;

export type SimPlace = { readonly world: SimWorld; readonly service: SimService; readonly publish?: Publish };

/** Publishes all records side by side, then what is left one by one, each as often as it takes. */
export async function deliverAll(
  records: readonly SimRecord[],
  { world, service, publish = publishForReal }: SimPlace,
): Promise<readonly SimOutcome[]> {
  const outcomes = await publishTogether(records, { world, service, publish }, 1);
  const all = [...outcomes];
  for (const record of records) {
    for (let life = 2; life <= MOST_LIVES && !isDelivered(record, all); life += 1) {
      world.pass(CLAIM_MS);
      all.push(...(await publishTogether([record], { world, service, publish }, life)));
    }
  }
  return all;
}

/** Publishes records at the same time, in processes of their own. */
export async function publishTogether(
  records: readonly SimRecord[],
  { world, service, publish = publishForReal }: SimPlace,
  life: number,
): Promise<readonly SimOutcome[]> {
  const deliveries = new Map<SimRecord, Delivery>();
  const nameOf = ({ runKey, copy = '' }: SimRecord) => `${runKey}${copy} ${life}`;
  const lives = records.map((record): SimLife => {
    const live: SimLife['live'] = async ({ clock, send }) => {
      if (record.afterMs !== undefined && life === 1) await clock.sleep(record.afterMs);
      const client = createSimClient(service, { send, clock });
      const replay = life > 1 || record.isKept === true;
      const context = contextFor(record, {
        client,
        clock,
        replay,
        mayHaveLanded: life > 1,
        token: leaseToken(record.runKey, `place${record.copy ?? ''}`.replaceAll(' ', '-'), `${life}`),
      });
      deliveries.set(record, await publish(record, context));
    };
    return { name: nameOf(record), live };
  });
  await world.run(lives);
  return records.map((record) => ({ record, life: nameOf(record), delivery: deliveries.get(record) }));
}

export function isDelivered(record: SimRecord, outcomes: readonly SimOutcome[]): boolean {
  return outcomes.some(
    (outcome) => outcome.record === record && outcome.delivery?.kept === 0 && outcome.delivery.error === undefined,
  );
}

function contextFor(
  { runKey, policy, division }: SimRecord,
  place: Pick<PublishContext, 'client' | 'clock' | 'replay' | 'mayHaveLanded' | 'token'>,
): PublishContext {
  const known = new Map<string, number>();
  const hints = {
    get: (target: string) => known.get(target),
    set: (target: string, scriptId: number) => void known.set(target, scriptId),
  };
  const usual = { ...place, runKey, project: 1, mayAddRows: true, hints };
  return { ...usual, policy: { ...POLICY, ...policy }, division };
}

export const POLICY: PublishContext['policy'] = {
  allowRenames: false,
  obsolete: 'none',
};
