import { workerData } from 'node:worker_threads';

import { backUpNow, type BackupTask } from '../scheduled-backups.ts';

// The thread that scheduled-backups.ts starts for one backup.

// oxlint-disable-next-line typescript/no-unsafe-assignment -- what scheduled-backups.ts sends
const { dataFile, plan, now }: BackupTask = workerData;
backUpNow(dataFile, plan, now);
