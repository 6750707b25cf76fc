import { closeSync, openSync, writeSync } from 'node:fs';

/** What a large report is large by: what its tests have printed, one huge output, or the number of tests. */
export type ReportShape = 'output' | 'one output' | 'tests';

export const REPORT_SHAPES: readonly ReportShape[] = ['output', 'one output', 'tests'];

/** Writes a JUnit file of this many bytes, a failed test in twenty. */
export function writeReport(path: string, bytes: number, shape: ReportShape): void {
  const file = openSync(path, 'w');
  let written = writeSync(file, '<testsuites>\n');
  if (shape === 'one output') {
    written += writeSync(file, '<testsuite name="loud"><system-out><![CDATA[');
    while (written < bytes) written += writeSync(file, LINE.repeat(500));
    written += writeSync(file, ']]></system-out></testsuite>\n');
  }
  for (let nth = 0; written < bytes; nth += 1) written += writeSync(file, suite(nth, shape));
  writeSync(file, '</testsuites>\n');
  closeSync(file);
}

const LINE = 'INFO 2026-11-21 10:00:00 com.shop.cart.CartService - the price of item 12345 is 10.00\n';
const STACK = '\tat com.shop.cart.CartService.price(CartService.java:123)\n'.repeat(40);

function suite(nth: number, shape: ReportShape): string {
  const name = `com.shop.Suite${nth}`;
  const output = shape === 'output' ? `<system-out>${LINE.repeat(25)}</system-out>` : '';
  const padding =
    shape === 'tests' ? ', and this is a title of the length that titles have in real suites of tests, or longer' : '';
  const cases = Array.from({ length: 20 }, (_, place) => {
    const failure = place === 7 ? `<failure message="expected 1 but was ${nth}">${STACK}</failure>` : '';
    return `<testcase name="does thing ${place} of ${nth}${padding}" classname="${name}" time="0.01">${failure}${output}</testcase>\n`;
  });
  return `<testsuite name="${name}" tests="20" failures="1" time="0.2">${cases.join('')}</testsuite>\n`;
}
