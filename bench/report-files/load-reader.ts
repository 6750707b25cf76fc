type Read = (path: string, file: string, roots: object) => unknown;

/** From the built files: reading reports is no public name, and only these figures need it alone. */
export async function loadReader(): Promise<Read> {
  const file = new URL('../../packages/cli/dist/report-files/read-report-file.js', import.meta.url);
  const loaded: unknown = await import(file.href);
  if (hasReader(loaded)) return loaded.readReportFile;
  throw new Error('packages/cli has no readReportFile where it was: correct this file');
}

function hasReader(value: unknown): value is { readonly readReportFile: Read } {
  return typeof value === 'object' && value !== null && 'readReportFile' in value;
}
