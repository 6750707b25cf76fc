export type { Fault, FaultEffect } from './faults/fault.ts';
export type { Caller } from './request-env.ts';
export type { RateLimit } from './access/rate-limits.ts';
export { type App, type AppOptions, createApp } from './app.ts';
export type { TlsIdentity } from './https/certificate.ts';
export { type Service, type ServiceOptions, startService } from './start-service.ts';
export type { RequestLog } from './observe/observe.ts';
export {
  addKey,
  checkStore,
  listKeys,
  type NewKey,
  pruneStore,
  readLog,
  revokeKey,
  type StoreLocation,
} from './operate.ts';
export { type BackUp, backUp, restore } from './store/sqlite/back-up.ts';
export type { BackupPlan } from './scheduled-backups.ts';
export type { Pruned, PruneRule } from './store/prune.ts';
export type { AuditEntry } from './store/audit.ts';
export type { StoredKey } from './store/keys.ts';
export { openStore, type ProjectSeed, type Store, type StoreOptions } from './store/store.ts';
