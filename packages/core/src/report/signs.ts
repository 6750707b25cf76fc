/** How results are drawn in the terminal and on the page: each has a shape of its own, besides its colour. */
export const SIGNS = { none: '·', pass: '✓', retried: '↻', fail: '✗', blocked: '■', query: '?', exclude: '–' } as const;
