export type ReporterName = '@runsheet/vitest' | '@runsheet/jest';

/** What is known of the place to publish to; what is not is left to the defaults. */
export type Options = { readonly project?: string | undefined; readonly folder?: string | undefined };

/** Shows which tests a failed hook has blocked. */
export const TEST_RUNNER = "testRunner: '@runsheet/jest/runner'";

/** `reporters: […]` with the runner's own output in its place. */
export function reportersCode(name: ReporterName, options: Options): string {
  return `reporters: ['default', ${reporterCode(name, options)}]`;
}

/** An element of `reporters`. */
export function reporterCode(name: ReporterName, options: Options): string {
  const given = entriesOf(options);
  if (given.length === 0) return quote(name);
  return `[${quote(name)}, { ${given.map(([key, value]) => `${key}: ${quote(value)}`).join(', ')} }]`;
}

/** The same as a value, for files of JSON. */
export function reporterEntry(name: ReporterName, options: Options): unknown {
  const given = entriesOf(options);
  return given.length === 0 ? name : [name, Object.fromEntries(given)];
}

function entriesOf({ project, folder }: Options): readonly (readonly [string, string])[] {
  return [
    ...(project === undefined ? [] : [['project', project] as const]),
    ...(folder === undefined ? [] : [['folder', folder] as const]),
  ];
}

function quote(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
}
