/** Whether a title is the path of a test file. It stands on top, or right below that of a project. */
export function isTestFile(title: string): boolean {
  return TEST_FILE.test(title);
}

const TEST_FILE = /\.[cm]?[jt]sx?$/;
