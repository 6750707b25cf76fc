import { runsheetError, type RunsheetError } from '../errors/runsheet-error.ts';

/** Why a key must not be sent to this address; undefined when it may. */
export function checkBaseUrl(baseUrl: string): RunsheetError | undefined {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return isSafe && isPlain ? undefined : runsheetError('RS1003', { baseUrl: withoutSecrets(baseUrl, url) });
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

function withoutSecrets(baseUrl: string, url: URL | undefined): string {
  return url === undefined ? JSON.stringify(baseUrl.slice(0, 80)) : `${url.protocol}//${url.host}${url.pathname}`;
}
