import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromJavaScript } from '../from-javascript.test.support.ts';
import type { ScriptDraft } from './drafts.ts';
import { nameBody, runBody, scriptBody, scriptPatchBody, testsBody } from './bodies.ts';

test('a script may have everything that the specification names', () => {
  const draft: ScriptDraft = {
    name: 'Checkout',
    description: 'd',
    comments: 'c',
    fields: [
      'branch',
      'my branch',
      '(hidden one)',
      '_tester',
      { id: 'build', label: 'Build', show: false },
      { id: '_tags', show: true },
    ],
    tests: [
      { text: 'pays', id: 1, indent: 0, tags: 'a, b', notes: 'n' },
      { text: 'by row', results: ['pass', ['fail', 'why', 'BUG-1'], { result: 'blocked', comments: 'c' }] },
      { text: 'by column', results: { 1: 'query', 2: { result: '', issue: 'BUG-2' } } },
      {},
    ],
    runs: [
      { id: 1, headers: { branch: 'main', _tester: 'me', _tags: 'a' }, completed: true },
      { id: 2, completed: 'auto', results: { 1: 'exclude' } },
    ],
  };
  const { type, text } = scriptBody(draft);
  expect(type).toBe('application/json');
  expect(JSON.parse(text)).toEqual(draft);
});

test('tests of a script may be one text or a list of texts', () => {
  expect(scriptBody({ tests: 'a\n\tb' }).text).toBe('{"tests":"a\\n\\tb"}');
  expect(scriptBody({ tests: ['a', 'b\nc'] }).text).toBe('{"tests":["a","b\\nc"]}');
  expect(scriptBody({ tests: [] }).text).toBe('{"tests":[]}');
  expect(scriptBody({}).text).toBe('{}');
});

test.each([
  ['{"nam":"x"}', 'draft is not'],
  ['{"name":7}', 'draft.name is not'],
  ['{"fields":["a","_b"]}', 'draft.fields[1] is not'],
  ['{"fields":["( b)"]}', 'draft.fields[0] is not'],
  ['{"fields":[""]}', 'draft.fields[0] is not'],
  ['{"fields":["()"]}', 'draft.fields[0] is not'],
  ['{"fields":[{"label":"x"}]}', 'draft.fields[0] is not'],
  ['{"fields":[{"id":"_mine"}]}', 'draft.fields[0].id is not'],
  ['{"fields":[{"id":"_run","label":"x"}]}', 'draft.fields[0].label is not'],
  ['{"fields":[{"id":"a","shown":true}]}', 'draft.fields[0] is not'],
  ['{"tests":["a",{"text":"b"}]}', 'draft.tests[1] is not'],
  ['{"tests":[{"text":"b"},"a"]}', 'draft.tests[1] is not'],
  ['{"tests":[{"text":"b","indent":-1}]}', 'draft.tests[0].indent is not'],
  ['{"tests":[{"text":"b","tags":["x"]}]}', 'draft.tests[0].tags is not'],
  ['{"tests":[{"text":"b","results":["passed"]}]}', 'draft.tests[0].results is not'],
  ['{"tests":[{"text":"b","results":{"one":"pass"}}]}', 'draft.tests[0].results is not'],
  ['{"tests":7}', 'draft.tests is not'],
  ['{"runs":[{"headers":{"_run":"7"}}]}', 'draft.runs[0].headers._run is not'],
  ['{"runs":[{"headers":{"branch":7}}]}', 'draft.runs[0].headers.branch is not'],
  ['{"runs":[{"completed":"yes"}]}', 'draft.runs[0].completed is not'],
  ['{"runs":[{"id":"1"}]}', 'draft.runs[0].id is not'],
  ['null', 'draft is not'],
])('a script with a mistake is refused: %s', (json, message) => {
  expect(() => scriptBody(fromJavaScript(json))).toThrow(`RS1010 ${message} what the service accepts`);
});

test('metadata may be replaced, and nothing else', () => {
  expect(scriptPatchBody({ name: 'a', description: '', comments: 'c' }).text).toBe(
    '{"name":"a","description":"","comments":"c"}',
  );
  expect(() => scriptPatchBody(fromJavaScript('{"archived":true}'))).toThrow(/^RS1010 patch is not/);
});

test('a folder and a note have a name, and nothing else', () => {
  expect(nameBody({ name: 'QA' }, 'folder').text).toBe('{"name":"QA"}');
  expect(() => nameBody(fromJavaScript('{}'), 'folder')).toThrow(/^RS1010 folder.name is not/);
  expect(() => nameBody(fromJavaScript('{"name":"a","contents":[]}'), 'note')).toThrow(/^RS1010 note is not/);
});

test('tests are added as text, texts or objects', () => {
  expect(testsBody('a\n\tb #slow')).toEqual({ type: 'text/plain', text: 'a\n\tb #slow' });
  expect(testsBody(['a', '\tb'])).toEqual({ type: 'application/json', text: '["a","\\tb"]' });
  expect(testsBody([{ text: 'a', indent: 1, tags: 'x', notes: 'n', id: 4 }]).text).toBe(
    '[{"text":"a","id":4,"indent":1,"tags":"x","notes":"n"}]',
  );
});

test.each([
  ['[{"id":1}]', 'tests[0].text is not'],
  ['[{"text":"a","id":1},{"text":"b"}]', 'tests is not'],
  ['[{"text":"a","results":["pass"]}]', 'tests[0] is not'],
  ['[{"text":"a","indent":0.5}]', 'tests[0].indent is not'],
  ['{"tests":[]}', 'tests is not'],
  ['null', 'tests is not'],
])('added tests with a mistake are refused: %s', (json, message) => {
  expect(() => testsBody(fromJavaScript(json))).toThrow(`RS1010 ${message} what the service accepts`);
});

test('a run is added with headers and results in every form', () => {
  const run = { headers: { branch: 'main' }, completed: false, results: { 7: 'pass', 8: ['fail', 'c', ''] } } as const;
  expect(runBody(run).text).toBe(
    '{"headers":{"branch":"main"},"completed":false,"results":{"7":"pass","8":["fail","c",""]}}',
  );
  expect(runBody({}).text).toBe('{}');
});

test.each([
  ['{"id":3}', 'run is not'],
  ['{"state":"complete"}', 'run is not'],
  ['{"headers":{"_createdDate":"x"}}', 'run.headers._createdDate is not'],
  ['{"headers":{"__proto__":"x"}}', 'run.headers is not'],
  ['{"results":{"7":"passed"}}', 'run.results.7 is not'],
  ['{"results":{"7":""}}', 'run.results.7 is not'],
  ['{"results":{"7":["pass"]}}', 'run.results.7 is not'],
  ['{"results":{"7":["pass","",null]}}', 'run.results.7 is not'],
  ['{"results":{"7":["ok","",""]}}', 'run.results.7 is not'],
  ['{"results":{"7":{"result":"ok"}}}', 'run.results.7 is not'],
  ['{"results":{"7":{"result":"pass","bug":"B"}}}', 'run.results.7 is not'],
  ['{"results":{"7":{"result":"pass","comment":7}}}', 'run.results.7 is not'],
  ['{"results":{"7":{"comment":"c"}}}', 'run.results.7 is not'],
  ['{"results":{"7":null}}', 'run.results.7 is not'],
  ['{"results":{"x":"pass"}}', 'run.results.x is not'],
  ['{"results":["pass"]}', 'run.results is not'],
  ['{"results":{"__proto__":"pass"}}', 'run.results is not'],
])('a run with a mistake is refused: %s', (json, message) => {
  expect(() => runBody(fromJavaScript(json))).toThrow(`RS1010 ${message} what the service accepts`);
});

test('what is sent says the same as what was handed in', () => {
  const result = fc.oneof(
    fc.constantFrom('pass', 'fail'),
    fc.record({ result: fc.constantFrom('query', ''), comment: fc.string() }),
  );
  const results = fc.dictionary(fc.nat().map(String), result);
  const headers = fc.dictionary(
    fc.string().filter((id) => !id.startsWith('_')),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.record({ results, headers }), (run) => {
      expect(JSON.parse(runBody(fromJavaScript(JSON.stringify(run))).text)).toEqual(JSON.parse(JSON.stringify(run)));
    }),
  );
});
