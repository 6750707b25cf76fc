/** The engine cannot be asked for now. What was begun is not stored, or, when the message says so, it is not known whether. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly retryAfterSeconds: number;

  constructor(message: string, options: { readonly cause: unknown; readonly retryAfterSeconds?: number }) {
    super(message, { cause: options.cause });
    this.retryAfterSeconds = options.retryAfterSeconds ?? 5;
  }
}
