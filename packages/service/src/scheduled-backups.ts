import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

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

/**
 * Makes backups until what it returns is called, the first one at once if it is due: a service that is started often
 * would never make one otherwise. One that fails is told, and the next one is made in its time.
 */
export function scheduleBackups(dataFile: string, plan: BackupPlan, onError: (error: unknown) => void): () => void {
  const tryBackUp = () => {
    try {
      backUpNow(dataFile, plan, new Date());
    } catch (error) {
      onError(error);
    }
  };
  if (isBackupDue(plan, new Date())) tryBackUp();
  const timer = setInterval(tryBackUp, plan.everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
