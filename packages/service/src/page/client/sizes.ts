/** A row of the script and a place among the columns; -1 is the title. */
export type Focus = { readonly row: number; readonly column: number };

/** In pixels, as in page.css. */
export const ROW = 28;
export const COLUMN = 28;
export const HEAD = 80;
