import type { RunsheetError } from '../errors/runsheet-error.ts';
import { toRunsheetError } from '../errors/to-runsheet-error.ts';
import { withIndex } from '../plan/outline-index.ts';
import { type ScriptLocation, locateScript } from '../publish/locate-script.ts';
import type { EarlyReading } from '../publish/publish-sheets.ts';
import type { HistoryReader } from '../publish/publish-context.ts';
import { createHistoryReader } from './read-history.ts';
import { connect, type Connection } from './connect.ts';
import { outboxHints } from './outbox-hints.ts';
import { createEarlyFileRows, type EarlyFileRows } from '../sheet/file-rows.ts';
import type { RunSetup } from './set-up-run.ts';
import { retryAfterMs } from './retry-after.ts';
import type { World } from '../record/world.ts';

/** How far a run comes towards the service before its results are there. */
export type ServiceAccess =
  | {
      readonly kind: 'connected';
      readonly connection: Connection;
      readonly early: EarlyReading | undefined;
      readonly rows: EarlyFileRows | undefined;
      readonly history: EarlyHistory;
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
    const early = readEarly(setup, connection, world);
    // Nobody would take them where each file is a script, or where patterns change what a file says after the end.
    const isTaken = setup.settings.layout !== 'file' && config.redact.length === 0;
    const rows = isTaken ? createEarlyFileRows(setup.settings) : undefined;
    return { kind: 'connected', connection, early, rows, history: earlyHistory(setup, connection, early) };
  } catch (failure) {
    return { kind: 'refused', error: toRunsheetError(failure, 'connecting') };
  }
}

/** The history of the script, which a run with a failure asks for. */
export type EarlyHistory = {
  readonly reader: HistoryReader;
  /** Begins to read it while the tests go on. Never throws. */
  readonly begin: () => void;
};

function earlyHistory(setup: RunSetup, { client }: Connection, early: EarlyReading | undefined): EarlyHistory {
  const { build, config } = setup;
  const reader = createHistoryReader(() => client.within(config.api.deadlineMs), build.defaultBranch);
  const begin = async () => {
    const located = await early?.located.catch(() => undefined);
    if (located?.kind !== 'found') return;
    const { outline, state } = located.reading;
    // The first run with comments is read back, and the runs before it with it.
    if (state.comments.kind !== 'unproven') await reader.read(outline, { branch: setup.headers['branch'] ?? '' });
  };
  return { reader, begin: () => void begin() };
}

/** With several scripts it is not known before the end which they are. */
function readEarly(setup: RunSetup, connection: Connection, clock: World): EarlyReading | undefined {
  const { script, layout, project } = setup.settings;
  if (setup.mode === 'plan') return undefined;
  if (layout !== 'single' || retryAfterMs(setup.outbox, connection.origin, clock.now()) > 0) return undefined;
  const hints = outboxHints(setup.outbox, setup.config.baseUrl ?? '');
  // All its requests together: what has not come by the end of the tests may take no longer than what is read then.
  const client = connection.client.within(setup.config.api.deadlineMs);
  const located = locateScript(script, { client, project, hints, replay: false, clock }).then(indexed);
  // Awaiting it later tells of a failure.
  located.catch(() => undefined);
  return { script, located };
}

/** Its rows are looked up when the tests have ended, and somebody waits. */
function indexed(located: ScriptLocation): ScriptLocation {
  if (located.kind !== 'found') return located;
  const { reading } = located;
  return { ...located, reading: { ...reading, outline: withIndex(reading.outline) } };
}
