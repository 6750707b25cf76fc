/** Builds that can be compared one after the other. A text is empty where the run does not say. */
export type Lane = { readonly branch: string; readonly environment: string };

export function isSameLane(a: Lane, b: Lane): boolean {
  return a.branch === b.branch && a.environment === b.environment;
}
