import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { notice, runsheetError } from '../../errors/runsheet-error.ts';
import type { ScriptReceipt } from '../../publish/receipt.ts';
import type { Failure } from '../../report/report.ts';
import { jobSummary } from './job-summary.ts';
import type { RunStory } from './run-story.ts';
import {
  caseOf,
  failedWith,
  failureOf,
  fileOf,
  PASSED,
  RECEIPT,
  reportOf,
  SCRIPT,
  storyOf,
} from './story.test.support.ts';

const ROOM = 900 * 1024;
const GREEN = storyOf([fileOf([caseOf('adds', PASSED), caseOf('removes', PASSED)])]);

test('a green run is one line, its numbers are folded into it', () => {
  const skipped = caseOf('pays', { kind: 'skipped', note: '' });
  const added = { ...RECEIPT, scripts: [{ ...SCRIPT, rowsAdded: 1 }] };
  const more = storyOf([fileOf([caseOf('adds', PASSED), skipped])], { receipt: added });
  expect(jobSummary([GREEN, more], { room: ROOM })).toMatchInlineSnapshot(`
    "<details><summary>✅ <strong><code>@shop/api</code>: 2 passed</strong> (script 12, run 27)</summary>
    <table>
    <tr><th></th><th>this build</th></tr>
    <tr><td>passed</td><td>2</td></tr>
    <tr><td>failed</td><td>0</td></tr>
    <tr><td>blocked</td><td>0</td></tr>
    </table>
    </details>

    <details><summary>✅ <strong><code>@shop/api</code>: 1 passed, 1 skipped</strong> (script 12, run 27)</summary>
    <table>
    <tr><th></th><th>this build</th></tr>
    <tr><td>passed</td><td>1</td></tr>
    <tr><td>failed</td><td>0</td></tr>
    <tr><td>blocked</td><td>1</td></tr>
    </table>
    </details>

    "
  `);
});

test('how long the run took stands in its line', () => {
  const story = storyOf([fileOf([caseOf('adds', PASSED)])], { receipt: { ...RECEIPT, durationMs: 65_000 } });
  expect(jobSummary([story], { room: ROOM })).toMatchInlineSnapshot(`
    "<details><summary>✅ <strong><code>@shop/api</code>: 1 passed</strong> in 1 min 5 s (script 12, run 27)</summary>
    <table>
    <tr><th></th><th>this build</th></tr>
    <tr><td>passed</td><td>1</td></tr>
    <tr><td>failed</td><td>0</td></tr>
    <tr><td>blocked</td><td>0</td></tr>
    </table>
    </details>

    "
  `);
});

test('attempts that failed alike are told once, others by their numbers', () => {
  const failedTwice = (...messages: readonly string[]) =>
    caseOf('adds', { kind: 'failed', attempts: 2, failures: messages.map((message) => failureOf(message)) });
  const summary = jobSummary([storyOf([fileOf([failedTwice('boom', 'boom'), failedTwice('boom', 'bang')])])], {
    room: ROOM,
  });
  expect(summary.match(/<pre>.*<\/pre>/g)).toEqual([
    '<pre>failed in all 2 attempts&#10;&#10;boom</pre>',
    '<pre>failed in all 2 attempts&#10;&#10;attempt 1: boom&#10;&#10;attempt 2: bang</pre>',
  ]);
});

test('failures come first with their message and a link to the line, then what was blocked, then what passed on a later attempt', () => {
  const suite = (title: string, failures: readonly Failure[], titles: readonly string[]) => {
    const cause = { kind: 'hook', hook: 'beforeAll', failure: failureOf('no database') } as const;
    const children = titles.map((name) => caseOf(name, { kind: 'unfinished', cause }));
    return { kind: 'suite', title, failures, children } as const;
  };
  const file = fileOf([
    caseOf('adds', PASSED),
    caseOf('is slow', { kind: 'passed', attempts: 3, failures: [failureOf('timed out')] }),
    caseOf('removes', failedWith('expected 1\nto be 2', 12)),
    suite('with a database', [failureOf('no database', 20)], ['stores']),
  ]);
  expect(jobSummary([storyOf([file])], { room: ROOM })).toMatchInlineSnapshot(`
    "<p>❌ <strong><code>@shop/api</code>: 1 failed, 1 hook failed, 1 not run; 2 passed</strong> (script 12, run 27)</p>
    <table>
    <tr><th></th><th>this build</th></tr>
    <tr><td>passed</td><td>2</td></tr>
    <tr><td>failed</td><td>1</td></tr>
    <tr><td>hook failed</td><td>1</td></tr>
    <tr><td>blocked</td><td>1</td></tr>
    </table>
    <details open><summary>2 failed</summary>
    <ul>
    <li><code>src/cart.test.ts &#62; removes</code> <a href="https://github.com/shop/api/blob/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/packages/api/src/cart.test.ts#L12"><code>packages/api/src/cart.test.ts:12</code></a><pre>expected 1&#10;to be 2</pre></li>
    <li><code>src/cart.test.ts &#62; with a database</code> <a href="https://github.com/shop/api/blob/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/packages/api/src/cart.test.ts#L20"><code>packages/api/src/cart.test.ts:20</code></a><pre>no database</pre></li>
    </ul>
    </details>
    <details><summary>1 blocked</summary>
    <ul>
    <li><code>src/cart.test.ts &#62; with a database &#62; stores</code><pre>beforeAll failed: no database</pre></li>
    </ul>
    </details>
    <details><summary>1 passed on a later attempt</summary>
    <ul>
    <li><code>src/cart.test.ts &#62; is slow</code><pre>passed on attempt 3 of 3&#10;&#10;timed out</pre></li>
    </ul>
    </details>

    "
  `);
});

test('what went wrong in the delivery, and rows that are gone from the code, stand below the headline', () => {
  const warnings = [notice('RS4002', { rows: 1 })];
  const error = runsheetError('RS3001', { origin: 'https://tests.example', reason: 'connect ECONNREFUSED' });
  const receipt = { ...RECEIPT, outcome: 'kept', scripts: [], delivered: 0, kept: 2, warnings } as const;
  expect(jobSummary([{ ...GREEN, receipt, error }], { room: ROOM })).toMatchInlineSnapshot(`
    "<details><summary>✅ <strong><code>@shop/api</code>: 2 passed</strong> (2 results kept, not delivered yet)</summary>
    <table>
    <tr><th></th><th>this build</th></tr>
    <tr><td>passed</td><td>2</td></tr>
    <tr><td>failed</td><td>0</td></tr>
    <tr><td>blocked</td><td>0</td></tr>
    </table>
    </details>
    <ul>
    <li><code>RS3001 The service at https://tests.example cannot be reached: connect ECONNREFUSED Check RUNSHEET_BASE_URL, the network and the proxy (HTTPS_PROXY, NO_PROXY), then try: npx runsheet whoami</code></li>
    <li><code>RS4002 1 row is obsolete. Nothing has to be done: obsolete rows stay without results. To list them: npx runsheet doctor</code></li>
    </ul>

    "
  `);
});

const NONE = { count: 0, rows: [] };
const NOTHING_NEW = { line: '', newFailures: NONE, stillFailing: NONE, unknownSince: NONE, flaky: NONE, fixed: NONE };
const SINCE = { firstRunId: 27, builds: 1, lastPassRunId: 26 };
const CHANGES = {
  added: { count: 1, titles: ['src/cart.test.ts > pays'] },
  news: {
    ...NOTHING_NEW,
    line: '22 new failures, 1 fixed',
    newFailures: {
      count: 22,
      rows: Array.from({ length: 20 }, (_, i) => {
        const compareUrl = 'https://tests.example/shop/api/compare/1111111...2222222';
        return { title: `src/cart.test.ts > case ${i} <b>`, rowId: i, ...SINCE, compareUrl };
      }),
    },
    fixed: { count: 1, rows: [{ title: 'src/cart.test.ts > s3cr3t', rowId: 30, ...SINCE }] },
  },
};

test('what is new comes first, with its first failing run and the commits since; what was fixed and added comes last', () => {
  const receipt = { ...RECEIPT, scripts: [{ ...SCRIPT, rowsAdded: 1, changes: CHANGES }] };
  const redact = (text: string) => text.replaceAll('s3cr3t', '[redacted]');
  const told = jobSummary([storyOf([fileOf([caseOf('adds', failedWith('no'))])], { receipt, redact })], { room: ROOM });
  expect(told.split('\n')[0]).toBe(
    '<p>❌ <strong><code>@shop/api</code>: 22 new failures; 1 fixed</strong> (script 12, run 27)</p>',
  );
  expect(told.match(/<summary>.*?<\/summary>/g)).toEqual([
    '<summary>22 new failures</summary>',
    '<summary>1 failed</summary>',
    '<summary>1 fixed</summary>',
    '<summary>1 test added</summary>',
  ]);
  expect(told).toContain(
    '<li><code>src/cart.test.ts &#62; case 19 &#60;b&#62;</code> since <code>#27</code>, 1 build, last pass <code>#26</code> (<a href="https://tests.example/shop/api/compare/1111111...2222222">compare</a>)</li>',
  );
  expect(told).toContain('<p><em>… and 2 more.</em></p>');
  expect(told).toContain('<li><code>src/cart.test.ts &#62; [redacted]</code> since');
});

test('new failures come first, each with since when it fails and its diff, beside the default branch in numbers', () => {
  const row = (name: string, firstRunId: number, lastPassRunId: number) => {
    return {
      title: `src/cart.test.ts > ${name}`,
      rowId: firstRunId,
      firstRunId,
      builds: 28 - firstRunId,
      lastPassRunId,
    };
  };
  const news = {
    ...NOTHING_NEW,
    line: '1 new failure, 1 still failing',
    newFailures: { count: 1, rows: [{ ...row('pays', 27, 26), compareUrl: 'https://tests.example/compare/1...2' }] },
    stillFailing: { count: 1, rows: [row('adds', 9, 8)] },
    base: { branch: 'main', runId: 26, counts: { pass: 3, fail: 1, blocked: 0 } },
  };
  const receipt = { ...RECEIPT, scripts: [{ ...SCRIPT, changes: { news } }] };
  const pays = { kind: 'failed', attempts: 1, failures: [{ ...failureOf('not equal'), diff: '- 1\n+ 2' }] } as const;
  const file = fileOf([caseOf('adds', failedWith('no')), caseOf('other', failedWith('no')), caseOf('pays', pays)]);
  const story = storyOf([file], { receipt });
  expect(jobSummary([story], { room: ROOM })).toMatchInlineSnapshot(`
    "<p>❌ <strong><code>@shop/api</code>: 1 new failure, 1 still failing since <code>#9</code>, 1 more failed</strong> (script 12, run 27)</p>
    <table>
    <tr><th></th><th>this build</th><th><code>main #26</code></th><th>difference</th></tr>
    <tr><td>passed</td><td>0</td><td>3</td><td>-3</td></tr>
    <tr><td>failed</td><td>3</td><td>1</td><td>+2</td></tr>
    <tr><td>blocked</td><td>0</td><td>0</td><td>0</td></tr>
    <tr><td>new failures</td><td>1</td><td></td><td></td></tr>
    <tr><td>fixed</td><td>0</td><td></td><td></td></tr>
    <tr><td>flaky</td><td>0</td><td></td><td></td></tr>
    </table>
    <details open><summary>3 failed</summary>
    <ul>
    <li><code>src/cart.test.ts &#62; pays</code> <strong>new</strong> since <code>#27</code>, 1 build, last pass <code>#26</code> (<a href="https://tests.example/compare/1...2">compare</a>)<pre lang="diff">not equal&#10;&#10;- 1&#10;+ 2</pre></li>
    <li><code>src/cart.test.ts &#62; other</code><pre>no</pre></li>
    <li><code>src/cart.test.ts &#62; adds</code> since <code>#9</code>, 19 builds, last pass <code>#8</code><pre>no</pre></li>
    </ul>
    </details>

    "
  `);
  // GitHub would link it to an issue of that number.
  expect(outsideCode(jobSummary([story], { room: ROOM }))).not.toContain('#');
  const others = Array.from({ length: 300 }, (_, i) => caseOf(`case ${i}`, failedWith('no')));
  const cut = jobSummary([storyOf([fileOf([...others, caseOf('pays', pays)])], { receipt })], { room: 5_000 });
  expect(cut).toContain('<li><code>src/cart.test.ts &#62; pays</code> <strong>new</strong>');
  expect(cut).toContain('more are not shown');
});

test('a green run that has changed something is still one line, to be unfolded', () => {
  const fixed = { count: 1, rows: [{ title: 'adds', rowId: 3, ...SINCE }] };
  const news = { ...NOTHING_NEW, line: '1 fixed', fixed };
  const other = { ...SCRIPT, scriptId: 13, name: 'b.test.ts', changes: { added: { count: 1, titles: ['pays'] } } };
  const receipt = { ...RECEIPT, scripts: [{ ...SCRIPT, changes: { news } }, other] };
  expect(jobSummary([{ ...GREEN, receipt }], { room: ROOM })).toMatchInlineSnapshot(`
    "<details><summary>✅ <strong><code>@shop/api</code>: 2 passed, 1 fixed</strong> (<code>@shop/api</code> script 12, run 27; <code>b.test.ts</code> script 13, run 27)</summary>
    <table>
    <tr><th></th><th>this build</th></tr>
    <tr><td>passed</td><td>2</td></tr>
    <tr><td>failed</td><td>0</td></tr>
    <tr><td>blocked</td><td>0</td></tr>
    <tr><td>new failures</td><td>0</td></tr>
    <tr><td>fixed</td><td>1</td></tr>
    <tr><td>flaky</td><td>0</td></tr>
    </table>
    <details><summary>1 fixed</summary>
    <ul>
    <li><code>@shop/api &#62; adds</code> since <code>#27</code>, 1 build, last pass <code>#26</code></li>
    </ul>
    </details>
    <details><summary>1 test added</summary>
    <ul>
    <li><code>b.test.ts &#62; pays</code></li>
    </ul>
    </details>
    </details>

    "
  `);
});

test('the headline is one short sentence, with a link to the run on its page', () => {
  const headlineOf = (scripts: readonly ScriptReceipt[]) =>
    jobSummary([{ ...GREEN, receipt: { ...GREEN.receipt, scripts } }], { room: ROOM }).split('\n')[0];
  const pageUrl = 'https://tests.example/scripts/12#run=27';
  expect(headlineOf([{ ...SCRIPT, pageUrl, created: true }])).toBe(
    '<details><summary>✅ <strong><code>@shop/api</code>: 2 passed</strong> (<a href="https://tests.example/scripts/12#run=27">run 27</a>, new script)</summary>',
  );
  const many = Array.from({ length: 5 }, (_, place) => ({ ...SCRIPT, name: `part ${place}`, scriptId: place }));
  const row = { title: 'adds', rowId: 3, firstRunId: 2, builds: 1 };
  const news = { ...NOTHING_NEW, unknownSince: { count: 1, rows: [row] } };
  expect(headlineOf([{ ...SCRIPT, changes: { news } }])).toContain(': 1 failing with no known pass; 2 passed</strong>');
  expect(headlineOf(many)).toContain(
    '(<code>part 0</code> script 0, run 27; <code>part 1</code> script 1, run 27; <code>part 2</code> script 2, run 27; 2 more scripts)',
  );
});

test('what is said of all runs together stands at the end', () => {
  const told = jobSummary([GREEN], { room: ROOM, remarks: ['@shop/api, run 27: 2 newly failed <b>'] });
  expect(told.split('\n').slice(-5)).toEqual([
    '<ul>',
    '<li><code>@shop/api, run 27: 2 newly failed &#60;b&#62;</code></li>',
    '</ul>',
    '',
    '',
  ]);
});

test('a run whose files failed is red, although no test has failed', () => {
  const broken = { ...fileOf([], [failureOf('Unexpected token')]), load: 'failed' } as const;
  const told = jobSummary([storyOf([broken], { report: reportOf([broken], [failureOf('unhandled')]) })], {
    room: ROOM,
  });
  expect(told.split('\n')[0]).toContain(
    '❌ <strong><code>@shop/api</code>: 1 file not loaded, 1 failure outside of tests</strong>',
  );
  expect(told).toContain('<tr><td>failed</td><td>0</td></tr>\n<tr><td>file not loaded</td><td>1</td></tr>');
  expect(told).toContain('<li><code>Unhandled errors</code><pre>unhandled</pre></li>');
});

test('secrets are removed from titles and messages', () => {
  const redact = (text: string) => text.replaceAll('s3cr3t&', '[redacted]');
  const file = fileOf([caseOf('logs in with s3cr3t&', failedWith('expected s3cr3t& to be x'))]);
  expect(jobSummary([storyOf([file], { redact })], { room: ROOM })).not.toContain('s3cr3t');
});

describe('when there is not room for everything', () => {
  const many = (count: number, message: string) =>
    storyOf([fileOf(Array.from({ length: count }, (_, i) => caseOf(`case ${i}`, failedWith(`${i}: ${message}`))))]);

  test('all messages are cut alike before any failure is left out, and that is said', () => {
    const told = jobSummary([many(300, 'x'.repeat(5_000))], { room: 100_000 });
    expect(Buffer.byteLength(told)).toBeLessThanOrEqual(100_000);
    expect(told.match(/<li>/g)).toHaveLength(300);
    expect(told).toContain('<p><em>Messages are cut to 150 characters to make room for all.</em></p>');
  });

  test('failures that are left out are counted', () => {
    const told = jobSummary([many(3_000, 'x')], { room: 20_000 });
    const shown = told.match(/<li>/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(100);
    expect(told).toContain(`<summary>3000 failed</summary>`);
    expect(told).toContain(`${3_000 - shown} more are not shown`);
  });

  test('each run has its share', () => {
    const told = jobSummary([many(3_000, 'x'), { ...GREEN, name: 'the other' }], { room: 20_000 });
    expect(told).toContain('<code>the other</code>: 2 pass');
  });

  test('the limit holds for any room', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5_000 }), fc.nat({ max: 40 }), (room, count) => {
        expect(Buffer.byteLength(jobSummary([many(count, 'ü'.repeat(99)), GREEN], { room }))).toBeLessThanOrEqual(room);
      }),
      { numRuns: 50 },
    );
  });
});

describe('foreign texts', () => {
  const sharp = fc
    .array(
      fc.oneof(
        fc.constantFrom('<', '>', '&', '"', "'", '`', '```', '\n', '\n\n', '\r', '    ', '</code>', '</pre>', '-->'),
        fc.constantFrom('<script>', '::error::x', '##[error]', '@octocat', '#12', '[x](https://evil.example)', '| a |'),
        fc.constantFrom(
          'https://evil.example',
          '![](x)',
          '<!--',
          ']]>',
          '*',
          '_',
          '# ',
          '- ',
          '&lt;',
          '\u202E',
          '\u001B[31m',
        ),
        fc.string({ maxLength: 5 }),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));

  /** The same run with other texts everywhere a text can be. */
  function storyWith(text: string): RunStory {
    const flaky = caseOf(text, { kind: 'passed', attempts: 2, failures: [failureOf(text)] });
    const cause = { kind: 'stopped', why: text } as const;
    const suite = { kind: 'suite', title: text, failures: [failureOf(text, 3)], children: [] } as const;
    const blocked = caseOf(text, { kind: 'unfinished', cause });
    const file = { ...fileOf([flaky, blocked, suite, caseOf(text, failedWith(text, 12))]), path: text, project: 'p' };
    const warnings = [{ code: 'RS4002', message: text } as const];
    return storyOf([file], { name: text, receipt: { ...RECEIPT, warnings } });
  }

  test('bring no element, no link and no Markdown into the summary', () => {
    const tagsOf = (html: string) => html.match(/<[^>]*>/g);
    const plain = tagsOf(jobSummary([storyWith('plain')], { room: ROOM }));
    fc.assert(
      fc.property(sharp, (text) => {
        const told = jobSummary([storyWith(`x${text}`)], { room: ROOM });
        expect(tagsOf(told)).toEqual(plain);
        // Markdown leaves it as it is, also behind and before texts of others.
        const around = `# Others\n${told}- more\n`;
        expect(marked.parse(around, { async: false })).toBe(
          `<h1>Others</h1>\n${told.trimEnd()}<ul>\n<li>more</li>\n</ul>\n`,
        );
      }),
      { numRuns: 300 },
    );
  });

  test('bring no command line, no line of their own, and nothing that GitHub makes a mention of', () => {
    fc.assert(
      fc.property(sharp, (text) => {
        const told = jobSummary([storyWith(text)], { room: ROOM });
        expect(told).not.toMatch(/^\s*::|##\w*\[/m);
        for (const line of told.trimEnd().split('\n')) expect(line).toMatch(/^<.*>$/);
        expect(outsideCode(told)).not.toMatch(/[@`[\]*_]|evil|#/);
      }),
      { numRuns: 300 },
    );
  });

  test('lead to no place outside the repository', () => {
    const outside = { file: '../../../etc/passwd', line: 1, column: 1 };
    const strange = { file: 'src/a b#?"><x>.ts', line: 2, column: 1 };
    const failures = [outside, strange].map((location) => ({ ...failureOf('x'), location }));
    const cases = failures.map((failure) => caseOf('x', { kind: 'failed', attempts: 1, failures: [failure] }));
    const told = jobSummary([storyOf([fileOf(cases)])], { room: ROOM });
    expect(told.match(/href="[^"]*"/g)).toEqual([
      `href="https://github.com/shop/api/blob/${'a'.repeat(40)}/packages/api/src/a%20b%23%3F%22%3E%3Cx%3E.ts#L2"`,
    ]);
  });
});

/** What GitHub looks for mentions in. */
function outsideCode(summary: string): string {
  return summary.replaceAll(/<(code|pre)(?: lang="diff")?>[^<]*<\/\1>/g, '').replaceAll(/<[^>]*>/g, '');
}
