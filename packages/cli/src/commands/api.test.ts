import { expect, test } from 'vitest';
import { API_CALLS } from '../api/calls.ts';
import { makeFolder, runIn } from '../place.test.support.ts';

test.each(API_CALLS)('the help of $name names the clause, what is taken, and an example', async (call) => {
  const text = await help(...call.name.split(' '));
  const needed = call.ids.map((id) => `<${id}>`);
  expect(text.split('\n')[0]).toBe(['npx runsheet api', call.name, ...needed].join(' '));
  expect(text).toContain(`Examples:\n  npx runsheet api ${call.name} ${call.example}`.trimEnd());
  expect(text.trimEnd().endsWith(`Specification ${call.section}: ${call.request}`)).toBe(true);
  expect(/ --body /.test(text)).toBe(!call.request.startsWith('GET'));
  for (const flag of call.place ?? []) expect(text).toContain(` --${flag} `);
});

test('the help of a call with the common URL parameters tells their words and defaults', async () => {
  expect(await help('scripts', 'get')).toMatchInlineSnapshot(`
    "npx runsheet api scripts get <script-id>

    A script with its tests, runs and results

    Positionals:
      script-id  Id of the script: a number                                          [string] [required]

    What the answer holds (specification 4.1):
          --subfolders  Contents of subfolders (none, all; default: not relevant)               [string]
          --scripts     Scripts: name and id, or all metadata (terse, full; default: full)      [string]
          --tests       Tests: objects, a list of texts, or one text (none, full, list, text; default:
                        full)                                                                   [string]
          --testswith   What stands with the text of a test; several with commas (none, hashtags, ids,
                        _ids; default: none)                                                    [string]
          --fields      Run headers: objects, all labels, or the shown labels (none, full, list,
                        list_shown; default: full)                                              [string]
          --runs        Runs: objects, or a line each (none, full, terse; default: full)        [string]
          --retests     Retests of a run that are listed (latest, all; default: latest)         [string]
          --results     Results in the runs (none, full; default: full)                         [string]
          --progress    Counts of results (none, terse, full; default: terse)                   [string]

    Service:
          --base-url  Address of the service, ending in /api/v1 [RUNSHEET_BASE_URL]             [string]
          --timeout   Milliseconds for one request [RUNSHEET_TIMEOUT]                           [string]
          --deadline  Milliseconds for everything [RUNSHEET_DEADLINE]                           [string]

    Every command:
          --config        Configuration file, instead of the one that is found                  [string]
          --cwd           Run as if started in this folder                                      [string]
          --json          Print one JSON document, also for errors                             [boolean]
          --quiet         Print only what was asked for, and errors                            [boolean]
          --print-config  Only print every option, its value and where it was written          [boolean]
          --verbose       Also print the causes of errors                                      [boolean]
      -h, --help          Show help                                                            [boolean]
          --version       Show version number                                                  [boolean]

    Examples:
      npx runsheet api scripts get 12 --tests text --runs none

    Specification 4.4: GET /scripts/{script_id}
    "
  `);
});

test('the help of a resource names its calls', async () => {
  expect(await help('tests')).toMatchInlineSnapshot(`
    "npx runsheet api tests

    list, add, get (specification 4.4)

    Commands:
      npx runsheet api tests list <script-id>           The tests of a script, as a flat list
      npx runsheet api tests add <script-id>            Add tests to a script, at its end unless
                                                        --insert says otherwise
      npx runsheet api tests get <script-id> <test-id>  One test of a script

    Every command:
          --config        Configuration file, instead of the one that is found                  [string]
          --cwd           Run as if started in this folder                                      [string]
          --json          Print one JSON document, also for errors                             [boolean]
          --quiet         Print only what was asked for, and errors                            [boolean]
          --print-config  Only print every option, its value and where it was written          [boolean]
          --verbose       Also print the causes of errors                                      [boolean]
      -h, --help          Show help                                                            [boolean]
          --version       Show version number                                                  [boolean]
    "
  `);
});

async function help(...words: readonly string[]): Promise<string> {
  const { stdout } = await runIn({ directory: makeFolder(), columns: 100 }, ['api', ...words, '--help']);
  return stdout;
}
