export { type App, type AppOptions, createApp } from './app.ts';
export { type Service, type ServiceOptions, startService } from './start-service.ts';
export { openStore, type ProjectSeed, type Store, type StoreOptions } from './store/store.ts';
export type { RateLimit } from './access/rate-limits.ts';
