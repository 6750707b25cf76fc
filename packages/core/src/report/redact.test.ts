import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRedact, redactReport, secretValues } from './redact.ts';
import type { CaseNode, Failure, Outcome, Report, TestNode } from './report.ts';

const RUNS = 500;

describe('createRedact', () => {
  const redact = createRedact(['hunter2-hunter2', 'hunter2-hunter2-long'], []);

  test.each([
    ['a known value, wherever it stands', 'a hunter2-hunter2,b', 'a [redacted],b'],
    ['the longer of two values that begin alike', 'hunter2-hunter2-long', '[redacted]'],
    ['a token of GitHub', `x ghp_${'a1'.repeat(18)} y`, 'x [redacted] y'],
    ['a fine-grained one', `github_pat_${'a1'.repeat(20)}`, '[redacted]'],
    ['a token of GitLab', `glpat-${'a1'.repeat(10)}`, '[redacted]'],
    ['a token of Slack', 'xoxb-12345678-abcdef', '[redacted]'],
    ['a key of AWS', 'AKIAABCDEFGHIJKLMNOP', '[redacted]'],
    ['a token of npm', `npm_${'a1'.repeat(18)}`, '[redacted]'],
    ['a key of a model', `sk-proj-${'a1'.repeat(12)}`, '[redacted]'],
    ['a web token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1', '[redacted]'],
    [
      'a private key, also one that is cut off',
      'a -----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- b -----BEGIN PRIVATE KEY-----\nMI',
      'a [redacted] b [redacted]',
    ],
    [
      'what stands in an Authorization header',
      'Authorization: apikey abcdefghijklmnopqrst',
      'Authorization: apikey [redacted]',
    ],
    ['a password in an address', 'postgres://me:s3cret@db/x', 'postgres://me:[redacted]@db/x'],
    ['nothing else', 'expected 2 to be 3 at src/a.ts:1:2', 'expected 2 to be 3 at src/a.ts:1:2'],
  ])('removes %s', (_, text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test('removes what the patterns of a user find, also without the flag for all of them', () => {
    const own = createRedact([], [/cust-\d+/, /ORDER/gi, /x*/g]);
    expect(own('cust-1 cust-22 order Order b')).toBe('[redacted] [redacted] [redacted] [redacted] b');
  });

  test('an empty or blank secret is none', () => {
    expect(createRedact(['', ' '], [])('a b')).toBe('a b');
  });

  test('leaves no secret behind, and is idempotent, for every text and every secret', () => {
    const piece = fc.constantFrom(
      'a',
      'secret-1',
      'redacted',
      '[',
      ']',
      '[redacted]',
      'ghp_',
      'b'.repeat(30),
      '\n',
      ' ',
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    const secrets = fc.array(fc.constantFrom('secret-1', 'redacted', '[redacted]', 'cret-1ab', 'dacted]['));
    fc.assert(
      fc.property(text, secrets, (given, values) => {
        const all = createRedact(values, []);
        const clean = all(given);
        expect(all(clean)).toBe(clean);
        const rest = clean.split('[redacted]');
        expect(rest.filter((part) => values.some((value) => part.includes(value)))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

test('secretValues takes values of names that sound secret, of eight characters or more, each once', () => {
  const environment = {
    NPM_TOKEN: 'token-value',
    CI_DEPLOY_PASSWORD: 'password-value',
    API_KEY: 'key-value-1',
    RUNSHEET_APIKEY: 'key-value-1',
    SHORT_SECRET: 'short',
    EMPTY_SECRET: undefined,
    KEYBOARD: 'a-keyboard',
    HOME: '/home/someone',
  };
  expect(secretValues(environment)).toEqual(['token-value', 'password-value', 'key-value-1']);
});

describe('redactReport', () => {
  const redact = createRedact(['top-secret'], []);

  test('every text that becomes a comment is clean; titles stay, since they are identity', () => {
    const failure: Failure = { message: 'top-secret', diff: '+ top-secret', stack: 'at top-secret' };
    const outcomes: readonly Outcome[] = [
      { kind: 'passed', attempts: 2, failures: [failure] },
      { kind: 'failed', attempts: 1, failures: [failure] },
      { kind: 'skipped', note: 'top-secret' },
      { kind: 'todo', note: 'top-secret' },
      { kind: 'unfinished', cause: { kind: 'hook', hook: 'beforeAll', failure } },
      { kind: 'unfinished', cause: { kind: 'stopped', why: 'top-secret' } },
      { kind: 'unselected' },
    ];
    const cases = outcomes.map((outcome): CaseNode => ({ kind: 'case', title: 'a case', tags: [], outcome }));
    const suite: TestNode = { kind: 'suite', title: 'top-secret title', failures: [failure], children: cases };
    const clean = redactReport(reportOf([suite], failure), redact);
    expect(JSON.stringify(clean).match(/top-secret[^"]*/g)).toEqual(['top-secret title']);
    expect(JSON.stringify(clean).match(/\[redacted\]/g)).toHaveLength(21);
  });

  test('copies no case in which there is nothing to remove', () => {
    const failures = [{ message: 'expected 1 to be 2', diff: '', stack: 'at a.test.ts:1:2' }];
    const outcomes: readonly Outcome[] = [
      { kind: 'failed', attempts: 1, failures },
      { kind: 'passed', attempts: 1, failures: [] },
    ];
    const cases = outcomes.map((outcome): CaseNode => ({ kind: 'case', title: 'a case', tags: [], outcome }));
    const [adds, removes] = redactReport(reportOf(cases), redact).files[0]?.children ?? [];
    expect(adds).toBe(cases[0]);
    expect(removes).toBe(cases[1]);
  });

  test('keeps the order of everything, and does not exhaust the stack on a deep tree', () => {
    let deep: TestNode = { kind: 'suite', title: 'deepest', failures: [], children: [] };
    for (let depth = 0; depth < 20_000; depth += 1) {
      const before: CaseNode = { kind: 'case', title: `${depth} before`, tags: [], outcome: { kind: 'unselected' } };
      deep = { kind: 'suite', title: String(depth), failures: [], children: [before, deep, before] };
    }
    let node: TestNode | undefined = redactReport(reportOf([deep]), redact).files[0]?.children[0];
    for (let depth = 19_999; depth >= 0; depth -= 1) {
      if (node?.kind !== 'suite') throw new TypeError('a level is missing');
      const [before, below, after] = node.children;
      if (before?.title !== `${depth} before` || after?.title !== before.title) throw new TypeError('out of order');
      node = below;
    }
    expect(node?.title).toBe('deepest');
  });
});

function reportOf(children: readonly TestNode[], failure?: Failure): Report {
  const failures = failure === undefined ? [] : [failure];
  return {
    runner: { name: 'vitest', version: '5.1.1' },
    startedAt: '2026-11-21T10:00:00.000Z',
    durationMs: 1,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    files: [{ kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures, children }],
    failures,
    counts: { passed: 0, failed: 0, skipped: 0 },
  };
}
