/** What a caller without types may hand in: the JSON as a value that fits every parameter. */
export function fromJavaScript(json: string): never {
  const value: unknown = JSON.parse(json);
  if (fitsEverywhere(value)) return value;
  throw new Error('JSON has no undefined');
}

function fitsEverywhere(value: unknown): value is never {
  return value !== undefined;
}
