import { byFlags, type CommandLine, type Flag, type RunFilter } from '@runsheet/core/adapter';

/**
 * What the command line leaves out, where the configuration that Jest hands over does not tell it from what its file
 * says: the suite as it is. Pure.
 */
export function narrowingFlags({ words, isAtPackage }: CommandLine): readonly RunFilter[] {
  return byFlags(words, ({ name }: Flag) => NARROWING.has(name) || (name === 'rootDir' && !isAtPackage));
}

const NARROWING: ReadonlySet<string> = new Set([
  'ignoreProjects',
  'moduleFileExtensions',
  'modulePathIgnorePatterns',
  'projects',
  'roots',
  'selectProjects',
  'testMatch',
  'testPathIgnorePatterns',
  'testRegex',
]);
