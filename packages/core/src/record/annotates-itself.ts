/**
 * Whether a runner makes annotations itself: Vitest and Jest have a reporter for that, and name the reporters with their
 * options.
 */
export function annotatesItself(reporters: unknown): boolean {
  return Array.isArray(reporters) && reporters.flat().includes('github-actions');
}
