import { expect, test } from 'vitest';
import { listOptions } from './environment-names.ts';

test('every option has a help text, and every variable belongs to one option', () => {
  const options = listOptions();
  const variables = options.flatMap(({ env }) => (env === undefined ? [] : [env]));
  expect(new Set(variables).size).toBe(variables.length);
  expect(options.map(({ path, env, description }) => `${path.join('.')} | ${env ?? '–'} | ${description}`).join('\n'))
    .toMatchInlineSnapshot(`
      "apiKey | RUNSHEET_API_KEY | The key of the account.
      baseUrl | RUNSHEET_BASE_URL | Address of the service, ending in /api/v1.
      project | RUNSHEET_PROJECT | Project: id or exact name.
      folder | RUNSHEET_FOLDER | Folder: a path of names, or an id such as f12.
      script | RUNSHEET_SCRIPT | Script: name or id.
      layout | RUNSHEET_LAYOUT | One script, or several.
      mode | RUNSHEET_MODE | What a run does.
      sync | RUNSHEET_SYNC | Who may add rows.
      outcomes.passed | – | Mark of passed tests.
      outcomes.flaky | – | Mark of flaky tests.
      outcomes.failed | – | Mark of failed tests.
      outcomes.skipped | – | Mark of skipped tests.
      outcomes.todo | – | Mark of todo tests.
      outcomes.unfinished | – | Mark of unfinished tests.
      outcomes.obsolete | – | Mark of rows that are no longer in the code.
      run.headers | – | Further run headers.
      run.tester | RUNSHEET_TESTER | Who ran the tests.
      run.environment | RUNSHEET_ENVIRONMENT | What the tests ran against.
      run.completed | – | Whether the run is marked complete.
      comment.maxLength | – | Longest comment in characters.
      comment.stack | – | Whether comments hold the stack.
      recordDir | RUNSHEET_RECORD_DIR | Folder of undelivered results.
      onPublishError | RUNSHEET_ON_PUBLISH_ERROR | What undelivered results do to the build.
      api.timeout | RUNSHEET_TIMEOUT | Milliseconds for one request.
      api.deadline | RUNSHEET_DEADLINE | Milliseconds for everything.
      api.caFile | RUNSHEET_CA_FILE | Certificate of a private authority, PEM.
      api.proxy | – | Address of a proxy.
      redact | – | Patterns removed from comments.
      limits.rows | – | Most rows of one script.
      limits.runs | – | Most runs of one script.
      rotate | – | Whether a full script is followed by a new one.
      allowRenames | RUNSHEET_ALLOW_RENAMES | Whether a run may add rows when most rows look renamed.
      github.summary | – | Whether the job summary on GitHub shows the run.
      github.annotations | – | Whether failures are annotated on GitHub."
    `);
});
