export type { Fault, FaultEffect } from './faults/fault.ts';
export type { Caller } from './access/caller.ts';
export type { RateLimit } from './access/rate-limits.ts';
export { type App, type AppOptions, createApp } from './app.ts';
export type { TlsIdentity } from './https/certificate.ts';
export { type Service, type ServiceOptions, startService } from './start-service.ts';
export type { RequestLog } from './observe/observe.ts';
export { openStore, type ProjectSeed, type Store, type StoreOptions } from './store/store.ts';
