/** The same results for every report: rows of which one in ten is a file, and its tests below it. */
export type Results = {
  readonly rows: number;
  readonly runs: number;
};

export type TestResult = { readonly file: string; readonly title: string; readonly message: string | undefined };

/** The title of a row. Pure. */
export function titleOf(row: number): string {
  return isFile(row) ? `src/file-${row}.test.ts` : `works ${row}`;
}

export function isFile(row: number): boolean {
  return row % 10 === 0;
}

/** What failed in a run: some tests now and then, and others in all of the newest runs. Pure. */
export function messageOf(row: number, nth: number, runs: number): string | undefined {
  const isRed = (row * 7919 + nth * 31) % 997 === 0 || (row % 211 === 5 && nth > runs - 8);
  return isRed ? `expected ${row} to be 2\n- 2\n+ ${row}\n  at add (src/cart.ts:${row}:3)` : undefined;
}

/** The tests of the newest run: other reports show one run, and at most how it went before. Pure. */
export function newestResults({ rows, runs }: Results): readonly TestResult[] {
  const tests = Array.from({ length: rows }, (_, row) => row).filter((row) => !isFile(row));
  return tests.map((row) => ({
    file: titleOf(row - (row % 10)),
    title: titleOf(row),
    message: messageOf(row, runs - 1, runs),
  }));
}
