import {
  type App,
  type Fault,
  type Service,
  type ServiceOptions,
  createApp,
  openStore,
  startService,
} from '@runsheet/service';

// Compiled, never run: the compiler accepts what stands here and refuses what is marked.

export const options: readonly ServiceOptions[] = [
  {},
  { port: 0, dataFile: 'runsheet.sqlite', https: true, key: 'secret' },
  { https: { key: 'PEM', cert: 'PEM' }, host: '127.0.0.1', allowedHosts: ['tests.example'] },
  { projects: ['Shop', { name: 'Old', description: 'gone', archived: true, bugPattern: 'https://bugs.example/{id}' }] },
  { rateLimits: [{ requests: 10, windowMs: 1000 }], apiFeature: false, apiAccess: false },
  // @ts-expect-error a port is a number
  { port: '8080' },
  // @ts-expect-error a certificate of one's own needs its private key
  { https: { cert: 'PEM' } },
  // @ts-expect-error a limit has a window
  { rateLimits: [{ requests: 10 }] },
];

export const faults: readonly Fault[] = [
  { method: 'POST', path: /\/runs$/, nth: 1, effect: { kind: 'cut', when: 'after' } },
  { path: '/whoami', effect: { kind: 'throttle', retryAfterSeconds: 2 } },
  { effect: { kind: 'delay', delayMs: 50 } },
  // @ts-expect-error whether the write was carried out before the cut has to be said
  { effect: { kind: 'cut' } },
  // @ts-expect-error the service has no such method (specification 1)
  { method: 'DELETE', effect: { kind: 'truncate' } },
];

/** What a started service tells: where it is, the key, and how to end it. */
export async function use(): Promise<readonly (string | undefined)[]> {
  const service: Service = await startService({ https: true });
  await service.close();
  // @ts-expect-error a running service is not reconfigured
  service.key = 'another';
  return [service.baseUrl, service.key, service.certificate];
}

/** The service without a socket: a function from Request to Response. */
export async function useWithoutSocket(): Promise<Response> {
  const app: App = createApp(await openStore(), { key: 'secret' });
  // @ts-expect-error a service without a key is not made
  createApp(await openStore(), {});
  return app.fetch(new Request('http://localhost/api/v1/whoami'));
}
