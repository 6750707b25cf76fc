import type { View } from '../client/requests/view.ts';
import { afterDelivery } from './after-delivery.ts';
import type { PublishContext } from './publish-context.ts';
import { replaceDetails } from './replace-details.ts';
import { leaseIn } from './leases.ts';

/**
 * Changes the description of a script after the run, for the sake of later builds. It is read once more: people may have
 * written into it while the tests ran. While somebody adds rows it is theirs: then a later build changes it.
 */
export async function changeDescription(
  scriptId: number,
  change: (description: string) => string,
  context: Pick<PublishContext, 'client' | 'clock'>,
): Promise<void> {
  await afterDelivery(async () => {
    const { description = '' } = (await context.client.scripts.get(scriptId, DESCRIPTION)).script;
    const changed = leaseIn(description, 'rows') === undefined ? change(description) : description;
    if (changed !== description) await replaceDetails(scriptId, { description: changed }, context);
  }, undefined);
}

const DESCRIPTION = { tests: 'none', fields: 'none', runs: 'none', progress: 'none' } as const satisfies View;
