import { expect, test } from 'vitest';
import { makeFolder, openPlace, runIn } from './place.test.support.ts';

test('what is wrong in flags is told with what is wrong in variables and files', async () => {
  const place = await openPlace();
  place.write('runsheet.config.json', '{\n  "foldr": "QA",\n  "mode": "publsh"\n}');
  const environment = { RUNSHEET_BASE_URL: 'http://tests.example', RUNSHEET_LAYOUT: 'fiel' };
  const argv = ['whoami', '--deadline', 'soon', '--project', '', '--record-dir='];
  const { code, stdout, stderr } = await runIn({ directory: place.folder, environment }, argv);
  expect(stderr).toMatchInlineSnapshot(`
    "error RS1004 The configuration has 7 problems:
        - project: is empty (--project)
        - recordDir: is empty (--record-dir)
        - api.deadline: expected whole milliseconds, 1 to 3600000 (--deadline)
        - baseUrl: http://tests.example/ is not safe to send a key to (RUNSHEET_BASE_URL)
        - layout: expected single, directory, file (RUNSHEET_LAYOUT)
        - mode: expected auto, publish, record, plan, off (runsheet.config.json)
        - foldr: there is no such option; did you mean folder? (runsheet.config.json)
      why: With only part of your configuration, results could go to the wrong place.
      to do: Correct the lines above. Nothing was sent.
    "
  `);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});

test.each(['base-url', 'project', 'folder', 'script', 'record-dir', 'timeout', 'deadline', 'ca-file', 'proxy'])(
  '--%s without a value is refused',
  async (flag) => {
    const { code, stderr } = await runIn({ directory: makeFolder() }, ['whoami', `--${flag}=`]);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`^error RS1004 .*\\n +- [\\w.]+: is empty \\(--${flag}\\)\\n`));
  },
);
