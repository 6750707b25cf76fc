/**
 * Tells the server to close the connection, with nothing sent or with the beginning of an answer;
 * a caller without a socket sees the request fail.
 */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut';
  readonly begun: BegunAnswer | undefined;

  constructor(message: string, options: { readonly begun?: BegunAnswer; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.begun = options.begun;
  }
}

/** What is sent of an answer before its connection is cut; the headers speak of all of it. */
export type BegunAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
};
