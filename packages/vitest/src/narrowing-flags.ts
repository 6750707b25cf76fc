import { byFlags, type CommandLine, type Flag, type RunFilter } from '@runsheet/core/adapter';

/**
 * What the command line leaves out, where Vitest does not tell it from what the configuration file says: the suite as it
 * is. It does not list such files among those that are there, either. Pure.
 */
export function narrowingFlags({ words, isAtPackage }: CommandLine): readonly RunFilter[] {
  return byFlags(words, (flag) => isNarrowing(flag) || (ROOT.has(flag.name) && !isAtPackage));
}

function isNarrowing({ name, value }: Flag): boolean {
  if (NARROWING.has(name)) return true;
  if (SWITCHES.has(name) && value === 'false') return true;
  // The name of a browser leaves out all others.
  return name === 'browser.name' || (name === 'browser' && !['', 'true'].includes(value));
}

const NARROWING: ReadonlySet<string> = new Set(['dir', 'noBrowser', 'noTypecheck', 'typecheck.only']);
const SWITCHES: ReadonlySet<string> = new Set(['browser.enabled', 'typecheck', 'typecheck.enabled']);
const ROOT: ReadonlySet<string> = new Set(['root', 'r']);
