import type { RunsheetError } from '../errors/runsheet-error.ts';
import { toRunsheetError } from '../errors/to-runsheet-error.ts';
import { locateScript } from '../publish/locate-script.ts';
import type { EarlyReading } from '../publish/publish-sheets.ts';
import { connect, type Connection } from './connect.ts';
import { outboxHints } from './outbox-hints.ts';
import type { RunSetup } from './set-up-run.ts';
import { retryAfterMs } from './retry-after.ts';
import type { World } from '../record/world.ts';

/** How far a run comes towards the service before its results are there. */
export type ServiceAccess =
  | {
      readonly kind: 'connected';
      readonly connection: Connection;
      readonly early: EarlyReading | undefined;
    }
  /** Something forbids to send: results are kept. */
  | { readonly kind: 'refused'; readonly error: RunsheetError }
  /** Nothing is to be sent. */
  | { readonly kind: 'silent' };

/** Connects where results are to be published, and begins to read the script while the tests go on. Never rejects. */
export async function reachService(setup: RunSetup, world: World): Promise<ServiceAccess> {
  const { mode, error, config } = setup;
  if (mode === 'off') return { kind: 'silent' };
  if (error !== undefined) return { kind: 'refused', error };
  if (mode === 'record') return { kind: 'silent' };
  try {
    const connection = await connect(config, world);
    return { kind: 'connected', connection, early: readEarly(setup, connection, world) };
  } catch (failure) {
    return { kind: 'refused', error: toRunsheetError(failure, 'connecting') };
  }
}

/** With several scripts it is not known before the end which they are. */
function readEarly(setup: RunSetup, connection: Connection, clock: World): EarlyReading | undefined {
  const { script, layout, project } = setup.settings;
  if (setup.mode === 'plan') return undefined;
  if (layout !== 'single' || retryAfterMs(setup.outbox, connection.origin, clock.now()) > 0) return undefined;
  const hints = outboxHints(setup.outbox, setup.config.baseUrl ?? '');
  // All its requests together: what has not come by the end of the tests may take no longer than what is read then.
  const client = connection.client.within(setup.config.api.deadlineMs);
  const located = locateScript(script, { client, project, hints, replay: false, clock });
  // Awaiting it later tells of a failure.
  located.catch(() => undefined);
  return { script, located };
}
