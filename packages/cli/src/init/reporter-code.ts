export type ReporterName = '@runsheet/vitest' | '@runsheet/jest';

/** Shows which tests a failed hook has blocked. */
export const TEST_RUNNER = "testRunner: '@runsheet/jest/runner'";

/** `reporters: […]` with the runner's own output in its place. Where results go is written once, for commands too. */
export function reportersCode(name: ReporterName): string {
  return `reporters: ['default', '${name}']`;
}
