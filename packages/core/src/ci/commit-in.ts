/** The text when it is the name of a commit, whole or short, and not that of a branch or of `HEAD`. */
export function commitIn(text: string | undefined): string | undefined {
  return text !== undefined && /^[0-9a-f]{7,64}$/.test(text) ? text : undefined;
}
