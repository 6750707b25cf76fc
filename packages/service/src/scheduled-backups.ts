import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
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
  // Of a process that was killed.
  for (const name of backupsIn(directory, dataFile, '.part')) rmSync(join(directory, name), { force: true });
  const backup = join(directory, nameAt(dataFile, now));
  backUp({ dataFile, backup });
  // The one that was just made stays, also where the clock went back and others have later names.
  const others = backupsIn(directory, dataFile).filter((name) => name !== basename(backup));
  for (const name of others.slice(0, others.length + 1 - keep)) rmSync(join(directory, name), { force: true });
  return backup;
}

/** Whether a backup is due: none has been made, or the newest is older than the plan allows. */
export function isBackupDue(dataFile: string, { directory, everyMs }: BackupPlan, now: Date): boolean {
  const newest = existsSync(directory) ? backupsIn(directory, dataFile).at(-1) : undefined;
  if (newest === undefined || newest <= nameAt(dataFile, new Date(now.getTime() - everyMs))) return true;
  // The clock went back: nothing says how old it is.
  return newest > nameAt(dataFile, now);
}

/** Several services may share a directory. */
function nameAt(dataFile: string, time: Date): string {
  return `${nameOf(dataFile)}-${time.toISOString().replaceAll(':', '-')}.sqlite`;
}

function nameOf(dataFile: string): string {
  return basename(dataFile, extname(dataFile));
}

/** Of this data file, oldest first. Nothing else in the directory is ever removed. */
function backupsIn(directory: string, dataFile: string, ending = ''): readonly string[] {
  const start = `${nameOf(dataFile)}-`;
  return readdirSync(directory)
    .filter((name) => name.startsWith(start) && name.endsWith(ending))
    .filter((name) => TIME.test(name.slice(start.length, ending === '' ? undefined : -ending.length)))
    .toSorted();
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.sqlite$/;

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
  if (isBackupDue(dataFile, plan, new Date())) start();
  const timer = setInterval(start, plan.everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
