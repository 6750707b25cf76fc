/** An option as the environment, the help and the documentation see it. */
export type OptionEntry = {
  /** From the top, for example `api`, `timeout`. */
  readonly path: readonly string[];
  readonly env?: string;
  /** Without dashes. */
  readonly flag?: string;
  /** As it is written in TypeScript, for example `'single' | 'file'`. */
  readonly type: string;
  readonly description: string;
  /** As JSON; left out when there is none. */
  readonly default?: string;
  /** What holds when nothing is written and there is no default value. */
  readonly without?: string;
};

/** The name of an option as messages write it. */
export function nameOf({ path }: Pick<OptionEntry, 'path'>): string {
  return path.join('.');
}
