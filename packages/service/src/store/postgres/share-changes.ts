import type { Client } from 'pg';

import type { ChangeSignal } from '../change-signal.ts';

const CHANNEL = 'runsheet_changes';
/** Notices are collected for this long: each takes a lock that commits of all processes share. */
const COLLECT_MS = 100;
const RECONNECT_MS = 1_000;

export type SharedChanges = {
  /** Tells the other processes on the database that this one has written. */
  readonly announce: () => void;
  readonly close: () => Promise<void>;
};

/** Hears what other processes on the database have written, and tells them of the writes here. Resolves when it hears. */
export async function shareChanges(
  url: string,
  signal: ChangeSignal,
  notify: (channel: string) => Promise<void>,
): Promise<SharedChanges> {
  const listener = createListener(url, signal);
  await listener.open();
  let collecting: NodeJS.Timeout | undefined;
  return {
    announce: () => {
      collecting ??= setTimeout(() => {
        collecting = undefined;
        // Who does not hear of it asks again after a while.
        notify(CHANNEL).catch(() => undefined);
      }, COLLECT_MS).unref();
    },
    close: async () => {
      clearTimeout(collecting);
      await listener.close();
    },
  };
}

type Listener = { readonly open: () => Promise<void>; readonly close: () => Promise<void> };

/** Has a connection of its own. When it is lost, another is opened; whatever happened meanwhile counts as a change. */
function createListener(url: string, signal: ChangeSignal): Listener {
  let client: Client | undefined;
  let isClosed = false;
  const open = async (): Promise<void> => {
    const { default: pg } = await import('pg');
    if (isClosed) return;
    const opened = new pg.Client({ connectionString: url, application_name: 'runsheet changes', keepAlive: true });
    client = opened;
    const reopen = (): void => {
      if (client !== opened || isClosed) return;
      client = undefined;
      setTimeout(() => void open().then(signal.tell), RECONNECT_MS).unref();
    };
    opened.on('error', reopen);
    opened.on('end', reopen);
    opened.on('notification', signal.tell);
    try {
      await opened.connect();
      await opened.query(`listen ${CHANNEL}`);
    } catch {
      reopen();
    }
  };
  return {
    open,
    close: async () => {
      isClosed = true;
      await client?.end();
    },
  };
}
