import type { ToldRun } from '../summary/github/step-outputs.ts';

/** What the process that delivers a late failure is told by the one whose run it belongs to. */
export type LateOrder = {
  /** Of the Record, in the outbox. */
  readonly path: string;
  /** Where the configuration is looked for. */
  readonly root: string;
  /** The reporter's options as they were written: they may hold the key. */
  readonly options: unknown;
  /** The run that was published before. */
  readonly earlier: ToldRun;
  /** The exit code of the process that ends. */
  readonly code: number;
};

/** What is sent: an order, and the moment in milliseconds since 1970 at which nobody waits for it any more. */
export type LateOrderInTime = LateOrder & { readonly byMs: number };
