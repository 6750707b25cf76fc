import { runsheetError } from '../errors/runsheet-error.ts';

/** Where the service is, checked: the key may be sent there. */
export type ServiceAddress = {
  readonly origin: string;
  /** Without a slash at the end, for example `/api/v1`. */
  readonly basePath: string;
  /** Whether it is this machine, which is never reached through a proxy. */
  readonly isLoopback: boolean;
};

/** Checks a base URL; throws RS1003 unless it is https, or http to this machine (specification 1). */
export function serviceAddress(baseUrl: string): ServiceAddress {
  if (!URL.canParse(baseUrl)) throw runsheetError('RS1003', { baseUrl: withoutCredentials(baseUrl) });
  const url = new URL(baseUrl);
  const isLoopback = isLoopbackHost(url.hostname);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback);
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isSafe || !isPlain) throw runsheetError('RS1003', { baseUrl: withoutCredentials(baseUrl) });
  return { origin: url.origin, basePath: url.pathname.replace(/(?<!\/)\/+$/, ''), isLoopback };
}

/** Literals and `localhost` only: any other name could be made to resolve to another machine. */
function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

function withoutCredentials(baseUrl: string): string {
  const [address = ''] = baseUrl.split(/[?#]/, 1);
  return address.replaceAll(/(?<![^/@\s])[^/@\s]*@/g, '***@');
}
