import type { RequestBody, TransportRequest } from './transport/transport.ts';

/** One call of an endpoint as data: what is sent, and how the answer is read. */
export type Call<Answer> = {
  readonly method: TransportRequest['method'];
  readonly path: string;
  readonly body?: RequestBody;
  /** Its answer may take as long as the call, and not only as long as one request. */
  readonly isLarge?: boolean;
  /** Gets the parsed JSON, or undefined for an empty body. */
  readonly read: (json: unknown) => Reading<Answer>;
};

export type Reading<Answer> =
  | { readonly kind: 'read'; readonly answer: Answer }
  /** A write was accepted, but the answer does not name the new id. */
  | { readonly kind: 'id-unknown'; readonly answer: Answer }
  | { readonly kind: 'unreadable'; readonly problem: string };

/** Carries out a call; rejects with a `RunsheetError`. */
export type Perform = <Answer>(call: Call<Answer>) => Promise<Answer>;
