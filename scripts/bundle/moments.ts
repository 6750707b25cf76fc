import { ADAPTERS } from '../adapters.ts';

/** A part of a run, and so one file of a published package: a run loads it at once. */
export type Moment = {
  /** Of the file. */
  readonly name: string;
  /** Modules of `dist` that it begins with. What they import goes with them, unless an earlier moment has it. */
  readonly modules: readonly string[];
};

/**
 * What a usual run loads, earliest first, by the name of the package. Each file that is loaded costs a run a third of a
 * millisecond and more, however small. What is rarely needed is left to the bundler.
 */
export const MOMENTS: Readonly<Record<string, readonly Moment[]>> = {
  '@runsheet/core': [
    { name: 'recorder', modules: ['adapter.js'] },
    { name: 'request', modules: ['client/create-client.js'] },
    { name: 'publish', modules: ['session/publish-run.js'] },
  ],
};

/** Modules that are found by the names of their files, by the name of the package: in the bundle as in `dist`. */
export const OWN_FILES: Readonly<Record<string, readonly string[]>> = {
  // A process of its own.
  '@runsheet/core': ['publisher'],
  // What an entry point loads where results are wanted.
  ...Object.fromEntries(ADAPTERS.map((name) => [`@runsheet/${name}`, ['run']])),
};
