/** The codes of a run's marks, one byte a row. `retried`: passed after a failed attempt. */
export const CODES = { none: 0, pass: 1, fail: 2, blocked: 3, query: 4, exclude: 5, retried: 6 } as const;

export type RunMark = keyof typeof CODES;

/** The letter of each code in a header. All lower case, so that a service may fold case. */
export const LETTERS = 'npfbqxr';
