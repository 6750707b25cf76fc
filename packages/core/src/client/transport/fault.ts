import { constants } from 'node:buffer';
import { cleanText } from './service-message.ts';
import type { Fault } from './transport.ts';

/** A failure of the network as the transport reports it. */
export type NetworkFailure = { readonly fault: Fault; readonly reason: string };

/** Which kind of failure an error of undici or of Node is, and how it reads. It never tells whether anything was sent. */
export function networkFailure(error: unknown): NetworkFailure {
  const code = codeOf(error);
  const reason = describe(error, code);
  if (NO_TLS_CODES.has(code)) return { fault: 'unreachable', reason: `${NO_TLS} (${code})` };
  if (isTrustCode(code)) return { fault: 'untrusted', reason };
  if (code === TOO_LARGE) return { fault: 'too-large', reason: describe(error, '') };
  if (CLOSED_CODES.has(code)) return { fault: 'closed', reason: 'the client was closed' };
  if (TIMEOUT_CODES.has(code)) return { fault: 'timeout', reason };
  if (UNREACHABLE_CODES.has(code)) return { fault: 'unreachable', reason };
  return { fault: 'broken', reason };
}

/** The most that is read of one answer: 512 MiB, the longest text that Node can hold. */
export const LARGEST_ANSWER_BYTES: number = Math.min(512 * 1024 * 1024, constants.MAX_STRING_LENGTH);

/** An answer that is broken off because it is. */
export function tooLarge(): Error {
  return Object.assign(new Error('it is larger than 512 MiB'), { code: TOO_LARGE });
}

/** What OpenSSL says to bytes that are not TLS names its own source files. */
const NO_TLS_CODES: ReadonlySet<string> = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);
const NO_TLS = 'the server at this port does not speak https';

const TOO_LARGE = 'RUNSHEET_TOO_LARGE';

const TIMEOUT_CODES: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

const CLOSED_CODES: ReadonlySet<string> = new Set(['UND_ERR_DESTROYED', 'UND_ERR_CLOSED']);

/** `UND_ERR_ABORTED` is a proxy that refuses the tunnel. */
const UNREACHABLE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_ABORTED',
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
