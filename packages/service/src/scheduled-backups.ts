import { mkdirSync, readdirSync, rmSync } from 'node:fs';
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
  const backup = join(directory, `runsheet-${now.toISOString().replaceAll(':', '-')}.sqlite`);
  backUp({ dataFile, backup });
  const backups = readdirSync(directory).filter((name) => OURS.test(name));
  for (const name of backups.toSorted().slice(0, -keep)) rmSync(join(directory, name), { force: true });
  return backup;
}

/** Nothing else in the directory is ever removed. */
const OURS = /^runsheet-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.sqlite$/;

/** Makes backups until what it returns is called. One that fails is told, and the next one is made in its time. */
export function scheduleBackups(dataFile: string, plan: BackupPlan, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    try {
      backUpNow(dataFile, plan, new Date());
    } catch (error) {
      onError(error);
    }
  }, plan.everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
