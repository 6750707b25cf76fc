import { checkBaseUrl, isLoopback } from '../config/base-url.ts';

/** Where the service is, checked: the key may be sent there. */
export type ServiceAddress = {
  readonly origin: string;
  /** Without a slash at the end, for example `/api/v1`. */
  readonly basePath: string;
  /** Whether it is this machine, which is never reached through a proxy. */
  readonly isLoopback: boolean;
};

/** Checks a base URL; throws RS1003 unless it is https, or http to this machine (specification 1). */
export function serviceAddress(written: string): ServiceAddress {
  const checked = checkBaseUrl(written);
  if (checked.kind === 'unsafe') throw checked.error;
  const { origin, hostname } = new URL(checked.baseUrl);
  return { origin, basePath: checked.baseUrl.slice(origin.length), isLoopback: isLoopback(hostname) };
}
