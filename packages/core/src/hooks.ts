/** What the entry point of a reporter needs. Importing it loads nothing else: it is part of the start of every run. */
export { type Hooks, type HooksOfAdapter, openHooks } from './record/open-hooks.ts';
