import type { Options } from 'yargs';

/** A flag as data; it takes one text, unless it says otherwise. */
export type Flag = Options & {
  readonly describe: string;
  /** Of a setting: the variable of the same meaning, and whether it is a path. The configuration checks its value. */
  readonly variable?: string;
  readonly isPath?: boolean;
};

export type Flags = Readonly<Record<string, Flag>>;

export type FlagValues<Some> = { readonly [Name in keyof Some]: FlagValue<Some[Name]> };

type FlagValue<One> = One extends { readonly demandOption: true } | { readonly default: string }
  ? GivenValue<One>
  : GivenValue<One> | undefined;

type GivenValue<One> = One extends { readonly coerce: (value: never) => infer Value }
  ? Value
  : One extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : One extends { readonly type: 'boolean' }
      ? boolean
      : One extends { readonly array: true }
        ? readonly string[]
        : string;

/** Flags as they are handed over; a command may take some of the settings, and more than those. */
export type SomeFlags = Readonly<Record<string, unknown>>;
