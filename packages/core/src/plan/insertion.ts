/**
 * Whether this script's service puts rows in the middle when asked. The specification does not show it (4.4), so the
 * first insertion repeats its headings, and where they stand afterwards is the proof, which is noted at the script.
 * `distrusted`: rows of this very build went astray, so that everything is written with its headings at the end.
 */
export type Insertion = 'unproven' | 'honoured' | 'ignored' | 'distrusted';
