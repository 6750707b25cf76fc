export type Mark = 'pass' | 'fail' | 'query' | 'blocked' | 'exclude';

/** What a run recorded for a test; the mark is empty when only a comment or an issue is known. */
export type Result = {
  readonly result: Mark | '';
  readonly comment: string;
  readonly issue: string;
};

export type Results = ReadonlyMap<number, Result>;
