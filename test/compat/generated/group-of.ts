import type { Group, Part } from './suite-file.ts';
import { same } from './titles.ts';

/** A describe without anything special. */
export function groupOf(text: string, parts: readonly Part[]): Group {
  return { kind: 'group', title: same(text), isSkipped: false, hook: undefined, parts };
}
