/** An example as the parser takes it, in two lines: beside its meaning a command would be broken where it is copied from. */
export function exampleLines(command: string, meaning: string): [line: string, beside: string][] {
  return [
    [`# ${meaning}`, ''],
    [command, ''],
  ];
}
