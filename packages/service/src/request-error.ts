/** The statuses this service refuses a request with. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 503;

/** Ends the handling of a request that cannot be served; becomes `{ "error": message }`. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: RefusalStatus;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: RefusalStatus, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}
