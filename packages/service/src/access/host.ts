/** The names this machine calls itself by. A foreign page cannot have one of them (DNS rebinding). */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address to listen on is reached from this machine only. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);
}

/** Whether a request of this method only reads. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether the request was addressed to one of the names, on any port. */
export function isKnownHost(request: Request, names: readonly string[]): boolean {
  const header = request.headers.get('host');
  const hosts = [new URL(request.url).hostname, ...(header === null ? [] : [hostnameOf(header)])];
  return hosts.every((host) => host !== undefined && names.includes(host));
}

/** Whether a page of another site sent the request; programs send no `Origin` at all. */
export function isFromForeignPage(request: Request): boolean {
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== new URL(request.url).host;
}

function hostnameOf(header: string): string | undefined {
  const url = `http://${header}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
