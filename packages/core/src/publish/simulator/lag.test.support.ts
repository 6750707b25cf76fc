import { copyOf, type SimService } from './service.test.support.ts';

/** What a service held, and since when. */
type Held = Pick<SimService, 'folders' | 'scripts'> & { readonly sinceMs: number };

const HELD = new WeakMap<SimService, Held[]>();

/** What a service has held, so that its readings can lag behind. */
export function remember(service: SimService, sinceMs: number): void {
  const held = HELD.get(service) ?? [];
  if (service.habits.lagMs === 0 || (held.length > 0 && sinceMs < 0)) return;
  held.push({ ...copyOf(service), sinceMs });
  HELD.set(service, held);
}

/** The service as its readings show it. */
export function asShown(service: SimService, nowMs: number): SimService {
  const { lagMs } = service.habits;
  const held = HELD.get(service)?.findLast(({ sinceMs }) => sinceMs <= nowMs - lagMs);
  return held === undefined ? service : { ...service, folders: held.folders, scripts: held.scripts };
}
