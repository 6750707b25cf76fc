/** The number of a mark is stored, so the list only grows. Empty: only a comment or an issue is known. */
export const MARKS = ['', 'pass', 'fail', 'query', 'blocked', 'exclude'] as const;

export type Mark = Exclude<(typeof MARKS)[number], ''>;

/** What a run recorded for a test; the mark is empty when only a comment or an issue is known. */
export type Result = {
  readonly result: Mark | '';
  readonly comment: string;
  readonly issue: string;
};

/** Most cells have a mark and nothing else: they share one object. In the order of {@link MARKS}. */
export const PLAIN_RESULTS: readonly Result[] = MARKS.map((result) => ({ result, comment: '', issue: '' }));

export type Results = ReadonlyMap<number, Result>;
