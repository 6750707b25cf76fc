/** Stands for a module that does nothing: what it takes to import it is the price of any import. */
export const NOTHING = undefined;
