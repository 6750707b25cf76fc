import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { backUp } from './store/sqlite/back-up.ts';

/** Copies of the data file that the service makes while it runs. */
export type BackupPlan = {
  readonly directory: string;
  readonly everyMs: number;
  /** How many are kept; older ones are removed. */
  readonly keep: number;
};

/** Makes one backup now, named by its time, and removes the oldest ones. */
export function backUpNow(dataFile: string, { directory, keep }: BackupPlan, now: Date): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const backup = join(directory, nameAt(now));
  backUp({ dataFile, backup });
  for (const name of backupsIn(directory).slice(0, -keep)) rmSync(join(directory, name), { force: true });
  return backup;
}

/** Whether the newest backup is older than the plan allows, or there is none. */
export function isBackupDue({ directory, everyMs }: BackupPlan, now: Date): boolean {
  const newest = existsSync(directory) ? backupsIn(directory).at(-1) : undefined;
  return newest === undefined || newest <= nameAt(new Date(now.getTime() - everyMs));
}

function nameAt(time: Date): string {
  return `runsheet-${time.toISOString().replaceAll(':', '-')}.sqlite`;
}

/** Oldest first. */
function backupsIn(directory: string): readonly string[] {
  return readdirSync(directory)
    .filter((name) => OURS.test(name))
    .toSorted();
}

/** Nothing else in the directory is ever removed. */
const OURS = /^runsheet-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.sqlite$/;

/** What the thread of a backup is started with. */
export type BackupTask = { readonly dataFile: string; readonly plan: BackupPlan; readonly now: Date };

const PROGRAM = new URL(`./apart/backup-thread${extname(import.meta.url)}`, import.meta.url);

/**
 * Makes backups until what it returns is called, the first one at once if it is due: a service that is started often
 * would never make one otherwise. One that fails is told, and the next one is made in its time. Each is made by a thread
 * of its own, so that nobody waits while a large file is copied; the end waits for it.
 */
export function scheduleBackups(
  dataFile: string,
  plan: BackupPlan,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const backUpApart = async (): Promise<void> => {
    const workerData: BackupTask = { dataFile, plan, now: new Date() };
    try {
      await once(new Worker(PROGRAM, { workerData, execArgv: [] }), 'exit');
    } catch (error) {
      onError(error);
    }
    running = undefined;
  };
  const start = (): void => {
    running ??= backUpApart();
  };
  if (isBackupDue(plan, new Date())) start();
  const timer = setInterval(start, plan.everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
