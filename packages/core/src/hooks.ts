/** What the entry point of a reporter needs. Importing it loads nothing else: it is part of the start of every run. */
export { createHooks, type Hooks, type HooksSetup } from './record/run-hooks.ts';
