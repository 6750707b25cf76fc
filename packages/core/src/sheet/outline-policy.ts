/** How an outline grows and ages. */
export type OutlinePolicy = {
  /** Whether rows are added although most of them look renamed. */
  readonly allowRenames: boolean;
  /** Whether rows that are no longer in the code are marked as such. */
  readonly obsolete: 'none' | 'exclude';
  /** Header field that people spare for the key of a run, in scripts without a field of ours. */
  readonly keyField?: string | undefined;
};
