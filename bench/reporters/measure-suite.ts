import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenService } from '../service/open-service.ts';
import { runSuite, type RunCost } from './run-suite.ts';
import { type Variant, VARIANTS } from './variants.ts';
import type { Suite } from './write-suite.ts';

/** What every variant cost in every round: the values of one round belong together. */
export type SuiteCosts = {
  readonly suite: Suite;
  readonly costs: ReadonlyMap<Variant['name'], readonly RunCost[]>;
  /** What our reporter sent to the service in each round. */
  readonly sent: readonly Sent[];
};

/** `answerMs`: how long the run, which is the last request, was with the service. */
export type Sent = { readonly requests: number; readonly bytes: number; readonly answerMs: number };

/** Runs a suite with each reporter in turn, `rounds` times, after builds that fill the caches and create the script. */
export async function measureSuite(
  suite: Suite,
  service: OpenService,
  { rounds, withOthers }: { readonly rounds: number; readonly withOthers: boolean },
): Promise<SuiteCosts> {
  const variants = withOthers ? VARIANTS[suite.runner] : VARIANTS[suite.runner].slice(0, 2);
  const costs = new Map<Variant['name'], RunCost[]>(variants.map(({ name }) => [name, []]));
  const sent: Sent[] = [];
  const measure = async (variant: Variant, isCounted: boolean) => {
    await service.takeReceived();
    const isOurs = variant.name === 'runsheet';
    const cost = await runSuite(suite, variant, { environment: isOurs ? accessTo(service) : {} });
    if (isOurs) checkDelivered(suite);
    if (!isCounted) return;
    costs.get(variant.name)?.push(cost);
    if (isOurs) sent.push(await service.takeReceived());
  };
  for (const variant of variants.slice(0, 2)) await measure(variant, false);
  for (let round = 0; round < rounds; round += 1) {
    // Back and forth, so that no reporter always runs at the same place of a round.
    for (const variant of round % 2 === 0 ? variants : variants.toReversed()) await measure(variant, true);
  }
  return { suite, costs, sent };
}

export function accessTo({ baseUrl, key }: OpenService): Readonly<Record<string, string>> {
  return { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: key };
}

/** A run that publishes nothing would be cheap. */
function checkDelivered({ root, size }: Suite): void {
  const receipt = readReceipt(root);
  if (receipt.outcome !== 'delivered' || receipt.delivered !== size) {
    throw new Error(`Not everything was delivered: ${JSON.stringify(receipt)}`);
  }
}

export function readReceipt(root: string): { readonly outcome: unknown; readonly delivered: unknown } {
  const receipt: unknown = JSON.parse(readFileSync(join(root, '.runsheet', 'status.json'), 'utf8'));
  if (typeof receipt === 'object' && receipt !== null && 'outcome' in receipt && 'delivered' in receipt) return receipt;
  throw new Error(`No receipt in ${root}`);
}
