/** A title that is the path of a test file: below a project it is not the first one. */
export const FILE_NAME: RegExp = /\.[cm]?[jt]sx?$/;

/** The file of a row, from the titles of its path. */
export function fileOf(path: readonly string[]): string {
  return path.find((title) => FILE_NAME.test(title)) ?? path[0] ?? '';
}
