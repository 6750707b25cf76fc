import { runsheetError, type RunsheetError } from '../errors/runsheet-error.ts';

export type CheckedBaseUrl =
  | { readonly kind: 'safe'; readonly baseUrl: string }
  /** `shown`: as much of it as may be told. */
  | { readonly kind: 'unsafe'; readonly shown: string; readonly error: RunsheetError };

/** Checks where the key would travel. A URL has many spellings (`HTTPS:host`, `http://2130706433`): the checked one is used. */
export function checkBaseUrl(written: string, from?: string): CheckedBaseUrl {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url === undefined || !isSafe(url) || isMore(url)) {
    const scheme = missingScheme(written);
    const shown = scheme === undefined ? withoutSecrets(url) : written;
    return { kind: 'unsafe', shown, error: runsheetError('RS1003', { baseUrl: shown, from, scheme }) };
  }
  return { kind: 'safe', baseUrl: `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}` };
}

/** A host with a port or the path of the API, and nothing before it. A key has neither. */
function missingScheme(written: string): string | undefined {
  const host = /^(localhost|[\d.]+|\[::1\]|[a-z\d-]+(?:\.[a-z\d-]+)+)(?::\d{1,5}(?:\/api\/v1\/?)?|\/api\/v1\/?)$/i.exec(
    written,
  )?.[1];
  if (host === undefined) return undefined;
  return isLoopback(host) ? 'http://' : 'https://';
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Literals and `localhost` only: any other name could be made to resolve to another machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

function isMore({ username, password, search, hash }: URL): boolean {
  return `${username}${password}${search}${hash}` !== '';
}

/** What is no web address may be anything, also the key itself, put into the wrong variable. */
function withoutSecrets(url: URL | undefined): string {
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    return '(not shown, since it is no address that begins with https://)';
  }
  const address = `${url.protocol}//${url.host}${url.pathname}`;
  return isMore(url) ? `${address} (with a user, password, query or fragment, not shown)` : address;
}
