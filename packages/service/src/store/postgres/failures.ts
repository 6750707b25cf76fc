/** Why a statement failed, as far as the store does something about it. */
export type Failure =
  /** Two transactions met: the work is done again. */
  | 'conflict'
  /** The connection or the server is gone, or takes nobody for now. */
  | 'lost'
  /** The server ended a statement that took too long. */
  | 'slow'
  | 'full'
  | 'other';

/** SQLSTATE codes: serialization failure, deadlock. */
const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01']);

/** Codes of Node, and SQLSTATE codes: shut down, starting, too many connections, a standby that only reads, a transaction that stood still. */
const LOST: ReadonlySet<string> = new Set(
  `ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH
  57P01 57P02 57P03 57P05 53300 25006 25P03`.split(/\s+/),
);

/** What the driver says of a connection that ended under it; such errors have no code. */
const LOST_MESSAGE =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)/;

/** Sorts an error of the driver. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return 'other';
  // Several addresses of one host were tried, and each failed.
  if (error instanceof AggregateError) return failureOf(error.errors[0]);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === undefined) return LOST_MESSAGE.test(error.message) ? 'lost' : 'other';
  if (CONFLICTS.has(code)) return 'conflict';
  if (LOST.has(code) || code.startsWith('08')) return 'lost';
  if (code === '57014') return 'slow';
  return code === '53100' ? 'full' : 'other';
}
