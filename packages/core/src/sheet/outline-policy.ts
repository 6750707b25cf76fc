/** How an outline grows and ages. */
export type OutlinePolicy = {
  /** Whether rows are added, or scripts made, although most of them look renamed. */
  readonly allowRenames: boolean;
  /** Whether rows that are no longer in the code are marked as such. */
  readonly obsolete: 'none' | 'exclude';
  /** From where on a script is too long or too wide to be read. */
  readonly limits: { readonly rows: number; readonly runs: number };
  /** Whether a script that is full of runs is followed by a new one. */
  readonly rotate: boolean;
  /** Header field that people spare for the key of a run, in scripts without a field of ours. */
  readonly keyField?: string | undefined;
};
