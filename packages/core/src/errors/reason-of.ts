/** What was thrown, in words. Anything can be thrown, not errors alone. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
