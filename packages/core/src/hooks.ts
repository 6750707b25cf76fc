/** What the entry point of a reporter needs. Importing it loads nothing else: it is part of the start of every run. */
export type { Hooks } from './record/run-hooks.ts';
export { type HooksOfAdapter, openHooks } from './session/open-hooks.ts';
