import type { ServiceFlags } from '../options.ts';

export type PublishFlags = ServiceFlags & {
  /** Files and folders as they were given. */
  readonly files: readonly string[] | undefined;
};
