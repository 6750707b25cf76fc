import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOutcomes } from '../report/outcomes.ts';
import { redactReport } from '../report/redact-report.ts';
import type { CaseNode, Failure, FileNode, Report, TestNode } from '../report/report.ts';
import { decodeJournal } from './decode-journal.ts';
import { fileOfLine } from './build-report.ts';
import { encodeJournal, encodeLine, lineOfFile } from './encode-journal.ts';
import { failingDisk } from './failing-disk.test.support.ts';
import { lineSchema } from './journal-schema.ts';
import { openOutbox } from './outbox.ts';
import type { RunRecord } from './run-record.ts';
import {
  failed,
  passed,
  recordText,
  sampleRecord,
  sampleReport,
  temporaryFolder,
  worldAtNoon,
} from './sample-record.test.support.ts';

/** Any text, with half characters, control characters and what has a meaning in JSON. */
const text = fc
  .array(
    fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('\u0000', '\uD83D', '\u2028', '"', '\\', '\n', '__proto__')),
    {
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(''));

const failure: fc.Arbitrary<Failure> = fc.record(
  { message: text, diff: text, stack: text, location: fc.record({ file: text, line: fc.nat(), column: fc.nat() }) },
  { requiredKeys: ['message', 'diff', 'stack'] },
);
const failures = fc.array(failure, { maxLength: 2 });
const attempts = fc.nat({ max: 5 });
const cause = fc.oneof(
  fc.record({ kind: fc.constant('hook' as const), hook: text, failure }),
  fc.record({ kind: fc.constant('stopped' as const), why: text }),
);
const outcome = fc.oneof(
  fc.record({ kind: fc.constantFrom('passed' as const, 'failed' as const), attempts, failures }),
  fc.record({ kind: fc.constantFrom('skipped' as const, 'todo' as const), note: text }),
  fc.record({ kind: fc.constant('unfinished' as const), cause }),
  fc.constant({ kind: 'unselected' as const }),
);
const testCase: fc.Arbitrary<CaseNode> = fc.record({
  kind: fc.constant('case' as const),
  title: text,
  tags: fc.array(text, { maxLength: 2 }),
  outcome,
  meta: fc.option(
    fc.record(
      {
        issues: fc.array(text, { maxLength: 2 }),
        notes: fc.array(text, { maxLength: 2 }),
        row: fc.integer({ min: 1 }),
      },
      { requiredKeys: ['issues', 'notes'] },
    ),
    { nil: undefined },
  ),
});
const { node } = fc.letrec<{ node: TestNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    testCase,
    fc.record({
      kind: fc.constant('suite' as const),
      title: text,
      failures,
      children: fc.array(tie('node'), { maxLength: 3 }),
    }),
  ),
}));
const file: fc.Arbitrary<FileNode> = fc.record(
  {
    kind: fc.constant('file' as const),
    path: text,
    project: text,
    load: fc.constantFrom('loaded' as const, 'failed' as const, 'stopped' as const),
    cutShort: text,
    failures,
    children: fc.array(node, { maxLength: 3 }),
  },
  { requiredKeys: ['kind', 'path', 'project', 'load', 'failures', 'children'] },
);
const report: fc.Arbitrary<Report> = fc.record({
  runner: fc.record({ name: text, version: text }),
  startedAt: text,
  durationMs: fc.nat(),
  ending: fc.oneof(
    fc.constant({ kind: 'complete' as const }),
    text.map((why) => ({ kind: 'interrupted' as const, why })),
  ),
  selection: fc.oneof(
    fc.constant({ kind: 'all' as const }),
    text.map((why) => ({ kind: 'partial' as const, why })),
    text.map((why) => ({ kind: 'partial' as const, why, leavesOutTests: true as const })),
  ),
  files: fc.array(file, { maxLength: 3 }),
  failures,
  counts: fc.record({ passed: fc.nat(), failed: fc.nat(), skipped: fc.nat() }),
});

test('any Report comes back from disk as it was', () => {
  fc.assert(
    fc.property(report, (written) => {
      const record = sampleRecord({ report: written });
      expect(decoded(recordText(record))).toEqual(record);
    }),
  );
});

test('a large record is written in parts, also by a disk that takes half of each', () => {
  const cases = Array.from({ length: 1_000 }, (_, i) => failed(`keeps ${i}`, '日本語 '.repeat(250)));
  const record = sampleRecord({ report: sampleReport(cases) });
  const lengths = [...encodeJournal(record, worldAtNoon())].map(({ length }) => length);
  expect(lengths.length).toBeGreaterThan(0);
  expect(Math.max(...lengths)).toBeLessThan(1_500_000);
  const outbox = openOutbox(temporaryFolder(), worldAtNoon({ disk: failingDisk(() => 'takes half') }));
  expect(outbox.read(outbox.keep(record))).toEqual(record);
});

test.each([
  ['without files', { report: { ...sampleReport([]), files: [] } }],
  ['whose configuration nobody has read', { isConfigured: undefined, origin: undefined }],
])('a run %s comes back from disk as it was', (_, more) => {
  expect(decoded(recordText(sampleRecord(more)))).toEqual(sampleRecord(more));
});

test('no beginning of a journal is taken for a whole run', () => {
  const journal = recordText(sampleRecord()).trimEnd();
  const beginnings = Array.from({ length: journal.length }, (_, length) => journal.slice(0, length));
  const read = beginnings.map((beginning) => decodeJournal([beginning], 'a.ndjson'));
  const runs = read.flatMap((each) => (each.kind === 'run' ? [each.record.report.failures.length] : []));
  expect(new Set(runs)).toEqual(new Set([1]));
});

test('suites within suites may be ten thousand deep: on disk, read back, redacted and counted', () => {
  let deep: TestNode = passed('adds');
  for (let depth = 0; depth < 10_000; depth += 1) {
    deep = { kind: 'suite', title: `level ${depth}`, failures: [], children: [deep] };
  }
  const written = { ...sampleReport([]), files: [fileWith([deep])] };
  const { report: read } = decoded(recordText(sampleRecord({ report: written })));
  const clean = redactReport(read, (message) => message);
  expect(countOutcomes(clean).passed).toBe(1);
  expect(recordText(sampleRecord({ report: clean }))).toBe(recordText(sampleRecord({ report: written })));
});

const FAILURE = { message: 'no database', diff: '', stack: '' };

test('a file is one flat line, and reads back as it was', () => {
  const children: readonly TestNode[] = [
    { ...passed('first'), durationMs: 3 },
    { kind: 'suite', title: 'Cart', failures: [FAILURE], children: [blocked('adds'), blocked('removes')] },
    { kind: 'suite', title: 'empty', failures: [], children: [] },
    failed('last', '503'),
  ];
  const line = lineOfFile(fileWith(children), { id: 0, redact: String });
  expect(line.tree).toEqual([
    { ...passed('first'), durationMs: 3 },
    { kind: 'suite', title: 'Cart', failures: [FAILURE] },
    blocked('adds'),
    blocked('removes'),
    null,
    { kind: 'suite', title: 'empty', failures: [] },
    null,
    failed('last', '503'),
  ]);
  expect(lineSchema('file').parse(JSON.parse(encodeLine(line)))).toEqual(line);
  expect(fileOfLine(line)).toEqual(fileWith(children));
});

test('describes may be as deep as they like', () => {
  let children: readonly TestNode[] = [passed('at the ground')];
  for (let depth = 0; depth < 50_000; depth += 1) children = [{ kind: 'suite', title: '', failures: [], children }];
  const line = lineOfFile(fileWith(children), { id: 0, redact: String });
  expect(encodeLine(line)).toContain('at the ground');
  let depth = 0;
  let innermost = fileOfLine(line)?.children[0];
  for (; innermost?.kind === 'suite'; innermost = innermost.children[0]) depth += 1;
  expect({ depth, innermost }).toEqual({ depth: 50_000, innermost: passed('at the ground') });
});

test('no secret is in it', () => {
  const secret = { ...FAILURE, message: 'the key is k3y' };
  const children: readonly TestNode[] = [
    { kind: 'suite', title: 'Cart', failures: [secret], children: [failed('adds', 'k3y')] },
  ];
  const line = lineOfFile(
    { ...fileWith(children), failures: [secret] },
    { id: 0, redact: (said) => said.replaceAll('k3y', '[redacted]') },
  );
  expect(JSON.stringify(line)).not.toContain('k3y');
  expect(line.failures).toEqual([{ ...FAILURE, message: 'the key is [redacted]' }]);
});

test.each([
  ['with a suite that does not end', [{ kind: 'suite', title: 'Cart', failures: [] }]],
  ['with an end of none', [null, passed('adds')]],
] as const)('a line %s tells nothing', (_, tree) => {
  expect(fileOfLine({ ...lineOfFile(fileWith([]), { id: 0, redact: String }), tree })).toBeUndefined();
});

function fileWith(children: readonly TestNode[]): FileNode {
  return { kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures: [], children };
}

function decoded(journal: string): RunRecord {
  const read = decodeJournal([journal], 'a.ndjson');
  if (read.kind === 'empty') throw new Error('there is no run');
  return read.record;
}

function blocked(title: string): CaseNode {
  const hook = { kind: 'hook', hook: 'beforeAll', failure: FAILURE } as const;
  return { kind: 'case', title, tags: [], outcome: { kind: 'unfinished', cause: hook } };
}
