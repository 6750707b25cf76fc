import { isIP } from 'node:net';
import type { ServiceOptions } from '@runsheet/service';
import type { ServeFlags } from '../flags/serve-flags.ts';
import { usageError } from '../usage-error.ts';

/** Who reaches the service. Nobody but this machine, unless the flags say so and keys travel by TLS. Throws RS1101. */
export function reachOf(flags: ServeFlags): Pick<ServiceOptions, 'host' | 'isPublic' | 'proxies' | 'allowedHosts'> {
  const { host, https = false, cert, 'trust-proxy': proxy, 'public-host': name } = flags;
  const isPublic = flags.public === true;
  if (!isPublic && host !== undefined && !isLoopback(host)) {
    throw usageError(`${host} is reached by other machines: say --public, and serve https or name a proxy.`);
  }
  if (isPublic && !https && cert === undefined && proxy === undefined) {
    throw usageError(
      '--public needs TLS, since keys are sent with every request: --cert with --cert-key, or --trust-proxy.',
    );
  }
  return {
    isPublic,
    ...(host !== undefined && { host }),
    ...(proxy !== undefined && { proxies: [addressOf(proxy)] }),
    ...(name !== undefined && { allowedHosts: [name.toLowerCase()] }),
  };
}

function addressOf(proxy: string): string {
  if (isIP(proxy) !== 0) return proxy;
  throw usageError(`--trust-proxy takes an IP address, such as 10.0.0.1, not ${proxy}.`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
