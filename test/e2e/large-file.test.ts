import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { createProject } from '../support/project.ts';
import { runRunsheet } from '../support/run-runsheet.ts';

const CLASSES = 2_000;
const TESTS_OF_CLASS = 60;
const COUNT = CLASSES * TESTS_OF_CLASS;

/** As Surefire or Gradle write it: 12 MB. */
function largeFile(): string {
  const suites = Array.from({ length: CLASSES }, (_, nth) => {
    const name = `com.shop.package${nth % 40}.Class${nth}`;
    const cases = Array.from({ length: TESTS_OF_CLASS }, (__, at) => {
      const failure =
        nth % 100 === 0 && at === 7 ? '<failure message="expected 7">at com.shop.Class.java:12</failure>' : '';
      return `<testcase classname="${name}" name="does thing number ${at} of its class" time="0.0${at % 10}">${failure}</testcase>`;
    });
    return `<testsuite name="${name}" tests="${TESTS_OF_CLASS}">\n${cases.join('\n')}\n</testsuite>`;
  });
  return `<?xml version="1.0"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}

test('a report file of 120,000 tests is published, and what a deadline has cut off goes on where it stopped', async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const project = createProject({ 'package.json': '{ "name": "shop" }', 'junit.xml': largeFile() });
  onTestFinished(project.remove);
  const publish = async (...words: readonly string[]) => runRunsheet(project, service, 'publish', ...words);
  // A third of what so many rows take a fast machine.
  const short = await publish('junit.xml', '--deadline', '1000');
  expect(short.stdout).toContain('RS3002 The service did not finish within 1000 ms.');
  expect(short.stdout).toContain(`${COUNT} results kept in .runsheet`);
  expect(short.stderr).not.toContain('default deadline');
  let whole = await publish('junit.xml');
  expect(whole.stderr).toContain(
    `${COUNT} tests may take longer than a minute, which is the default deadline. To allow 10 minutes: --deadline 600000`,
  );
  // The default deadline is enough where little else runs.
  for (let more = 2; more > 0 && whole.status !== 0; more -= 1) whole = await publish('junit.xml');
  expect(whole.stdout).toContain(`1 run: ${COUNT} results delivered.`);
  expect(whole.stdout).toContain(`shop: ${COUNT - 20} pass, 20 fail (`);
  const again = await publish('junit.xml');
  expect(again.stdout).toContain(`1 run: nothing new, ${COUNT} results were there already.`);
});
