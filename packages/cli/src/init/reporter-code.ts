import type { ConfiguredRunner } from '../runners/runner.ts';

/** `reporters: […]` with the runner's own output in its place. Where results go is written once, for commands too. */
export function reportersCode({ reporter, config: { property, usual, element } }: ConfiguredRunner): string {
  return `${property}: [${element(`'${usual}'`)}, ${element(`'${reporter}'`)}]`;
}

/** Shows which tests a failed hook has blocked; nothing for a runner that tells by itself. */
export function testRunnerCode({ config: { testRunner } }: ConfiguredRunner): readonly string[] {
  return testRunner === undefined ? [] : [`testRunner: '${testRunner}'`];
}
