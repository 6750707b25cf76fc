import type { RunsheetError } from '../errors/runsheet-error.ts';
import type { ConfigInput } from './config-input.ts';

/** Where the values of a configuration were written, the strongest first. */
export type ConfigSources = {
  /** By the name of the flag, without dashes. */
  readonly flags?: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The file that RUNSHEET_API_KEY_FILE names; undefined when it is not set. */
  readonly keyFile?: KeyFile | undefined;
  /** The reporter's options. */
  readonly options?: unknown;
  readonly file?: ConfigFile | undefined;
  /** What a command takes where nothing is written. */
  readonly defaults?: ConfigInput;
};

export type KeyFile =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly path: string };

export type ConfigFile =
  | {
      readonly kind: 'read';
      /** As messages name it. */
      readonly path: string;
      /** Absolute: where its relative paths begin. */
      readonly folder: string;
      /** What it exports; of a package.json what stands under `runsheet`. */
      readonly value: unknown;
    }
  | { readonly kind: 'unreadable'; readonly path: string; readonly error: RunsheetError };
