/** The reader's template for the address of a place in the sources; empty: what the headers of a run tell. */
export const SOURCE_LINK = 'source-link';

/** Addresses of the web and of editors. Anything else, such as `javascript:`, is no link. */
const SAFE = /^(?:https?|vscode|vscodium|cursor|zed|idea|webstorm|jetbrains):/i;

/** Puts a place into a template: `{file}`, `{line}`, `{column}`, `{commit}` and `{branch}`. Pure. */
export function fillTemplate(
  template: string,
  headers: Readonly<Record<string, string>>,
  place: readonly [file: string, line: string, column: string],
): string {
  const [file, line, column] = place;
  const { commit = '', branch = '' } = headers;
  const values: Readonly<Record<string, string>> = { file: encodeURI(file), line, column, commit, branch };
  const address = template.replaceAll(/\{(\w{1,20})\}/g, (whole, name: string) => values[name] ?? whole);
  return SAFE.test(address) ? address : '';
}
