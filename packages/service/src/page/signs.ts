/** The signs of results, as the command line draws them; a mark that is not set has a dot. */
export const SIGNS = { none: '·', pass: '✓', retried: '↻', fail: '✗', blocked: '■', query: '?', exclude: '–' } as const;
