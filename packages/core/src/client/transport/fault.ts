import { cleanText } from './service-message.ts';
import type { Fault } from './transport.ts';

/** A failure of the network as the transport reports it. */
export type NetworkFailure = { readonly fault: Fault; readonly reason: string };

/** Which kind of failure an error of undici or of Node is, and how it reads. It never tells whether anything was sent. */
export function networkFailure(error: unknown): NetworkFailure {
  const code = codeOf(error);
  if (NO_TLS_CODES.has(code)) return { fault: 'broken', reason: `${NO_TLS} (${code})` };
  return { fault: FAULTS.get(code) ?? (isTrustCode(code) ? 'untrusted' : 'broken'), reason: describe(error, code) };
}

/** What OpenSSL says to bytes that are not TLS names its own source files. */
const NO_TLS_CODES: ReadonlySet<string> = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);
const NO_TLS = 'the server at this port does not speak https';

const FAULTS: ReadonlyMap<string, Fault> = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'timeout'],
  ['ETIMEDOUT', 'timeout'],
  ['UND_ERR_DESTROYED', 'closed'],
  ['UND_ERR_CLOSED', 'closed'],
]);

/** Codes of OpenSSL and Node for a certificate that cannot be verified, or belongs to another host. */
function isTrustCode(code: string): boolean {
  return (
    code.startsWith('ERR_TLS_CERT') ||
    code.startsWith('CERT_') ||
    code.includes('SELF_SIGNED') ||
    code.startsWith('UNABLE_TO_') ||
    code === 'UND_ERR_PRX_TLS'
  );
}

/** A failure to reach one of several addresses hides the telling code one level down. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}

function describe(error: unknown, code: string): string {
  const message = error instanceof Error ? error.message : '';
  const text = cleanText(message === '' ? 'the connection failed' : message);
  return code === '' || text.includes(code) ? text : `${text} (${code})`;
}
