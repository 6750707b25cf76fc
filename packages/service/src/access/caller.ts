/**
 * The address of a client. Behind a proxy that is named, it is the last one that this proxy, or others before it that are
 * named, did not add themselves; what a client writes into the header counts for nothing.
 */
export function clientAddress(connected: string, forwardedFor: string | undefined, proxies: readonly string[]): string {
  const address = plain(connected);
  if (!proxies.includes(address)) return address;
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
  const client = hops.findLast((hop) => !proxies.includes(hop));
  return client === undefined || client === '' ? address : client.slice(0, LONGEST_ADDRESS);
}

/** Whether a connection comes from a named proxy, or from this machine. */
export function isFromProxy(connected: string, proxies: readonly string[]): boolean {
  const address = plain(connected);
  return proxies.includes(address) || address === '::1' || address.startsWith('127.');
}

/** An IPv6 address with a zone is not longer. */
const LONGEST_ADDRESS = 64;

/** IPv4 as it is written, also where it came in by an IPv6 socket. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
