import { expect, test } from 'vitest';
import { API_CALLS, idsOf, placeOf } from '../api/calls.ts';
import { makeFolder, runIn } from '../place.test.support.ts';

test.each(API_CALLS)('the help of $name names the clause, what is taken, and an example', async (call) => {
  const text = await help(...call.name.split(' '));
  const needed = idsOf(call).map((id) => `<${id}>`);
  expect(text.split('\n')[0]).toBe(['npx runsheet api', call.name, ...needed].join(' '));
  const examples = [' 3', ' f7', ' 12', ' 7', ' n4'].join('|');
  expect(text).toMatch(
    new RegExp(`Examples:\\n  npx runsheet api ${call.name}(?:${examples}){${needed.length}}(?: |\\n)`),
  );
  expect(text).toContain(call.example ?? '');
  expect(text.trimEnd().endsWith(`Sends ${call.request}`)).toBe(true);
  expect(/ --body /.test(text)).toBe(!call.request.startsWith('GET'));
  for (const flag of placeOf(call)) expect(text).toContain(` --${flag} `);
});

test('the help of a call with the common URL parameters tells their words', async () => {
  expect(await help('scripts', 'get')).toMatchInlineSnapshot(`
    "npx runsheet api scripts get <script-id>

    A script with its tests, runs and results

    Positionals:
      script-id  Id of the script: a number                                               [required]

    What the answer holds:
          --subfolders  Contents of subfolders: none, all
          --scripts     Scripts: terse (name and id), full
          --tests       Tests: none, full (objects), list (texts), text (one text)
          --testswith   With the text of a test: none, hashtags, ids, _ids; several with commas
          --fields      Run headers: none, full (objects), list (all labels), list_shown
          --runs        Runs: none, full (objects), terse (a line each)
          --retests     Retests of a run: latest, all
          --results     Results in the runs: none, full
          --progress    Counts of results: none, terse, full

    Service:
          --base-url  Address of the service, ending in /api/v1 [RUNSHEET_BASE_URL]
          --timeout   Milliseconds for one request [RUNSHEET_TIMEOUT]
          --deadline  Milliseconds for everything [RUNSHEET_DEADLINE]

    Every command also takes:
      --config, --cwd, --json, --quiet, --print-config, --verbose
      See: npx runsheet --help

    Examples:
      npx runsheet api scripts get 12 --tests text --runs none

    Sends GET /scripts/{script_id}
    "
  `);
});

test('the help of a resource names its calls', async () => {
  expect(await help('tests')).toMatchInlineSnapshot(`
    "npx runsheet api tests

    list, add, get

    Commands:
      npx runsheet api tests list <script-id>           The tests of a script, as a flat list
      npx runsheet api tests add <script-id>            Add tests to a script, at its end unless
                                                        --insert says otherwise
      npx runsheet api tests get <script-id> <test-id>  One test of a script

    Every command also takes:
      --config, --cwd, --json, --quiet, --print-config, --verbose
      See: npx runsheet --help
    "
  `);
});

async function help(...words: readonly string[]): Promise<string> {
  const { stdout } = await runIn({ directory: makeFolder(), columns: 100 }, ['api', ...words, '--help']);
  return stdout;
}
