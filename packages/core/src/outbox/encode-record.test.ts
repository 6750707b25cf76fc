import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOutcomes } from '../report/count-outcomes.ts';
import { redactReport } from '../report/redact-report.ts';
import type { CaseNode, Failure, FileNode, Report, TestNode } from '../report/report.ts';
import { decodeRecord } from './decode-record.ts';
import { encodeRecord } from './encode-record.ts';
import { failingDisk } from './failing-disk.test.support.ts';
import { openOutbox } from './outbox.ts';
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
      expect(decodeRecord(recordText(record), 'a.json')).toEqual(record);
    }),
  );
});

test('a Record is one JSON value, whoever reads it', () => {
  fc.assert(
    fc.property(report, (written) => {
      const record = sampleRecord({ report: written });
      expect(JSON.parse(recordText(record))).toEqual(JSON.parse(JSON.stringify(record)));
    }),
  );
});

test('each node stands in a line, so that a Record is read in pieces', () => {
  const [adds, removes] = [passed('adds'), passed('removes')];
  const suite = { kind: 'suite', title: 'Cart', failures: [], children: [adds, removes] } as const;
  const files = [{ ...fileOf(), children: [suite, adds] }, fileOf()];
  const lines = recordText(sampleRecord({ report: { ...sampleReport([]), files } })).split('\n');
  expect(lines.map((line) => line.replace(/^.{30,}(.{18})$/, '…$1'))).toMatchInlineSnapshot(`
    [
      "…pped":0},"files":[",
      "…s":[],"children":[",
      "…s":[],"children":[",
      "…1,"failures":[]}},",
      "…:1,"failures":[]}}",
      "]},",
      "…:1,"failures":[]}}",
      "]},",
      "…s":[],"children":[",
      "]}",
      "]}}",
      "",
    ]
  `);
});

test('a large Record is written in parts, also by a disk that takes half of each', () => {
  const cases = Array.from({ length: 1_000 }, (_, i) => failed(`keeps ${i}`, '日本語 '.repeat(250)));
  const record = sampleRecord({ report: sampleReport(cases) });
  const lengths = [...encodeRecord(record)].map(({ length }) => length);
  expect(lengths.length).toBeGreaterThan(3);
  expect(Math.max(...lengths)).toBeLessThan(70_000);
  const outbox = openOutbox(temporaryFolder(), worldAtNoon({ disk: failingDisk(() => 'takes half') }));
  expect(outbox.read(outbox.keep(record))).toEqual(record);
});

test('no beginning of a Record is taken for a whole one', () => {
  const whole = recordText(sampleRecord()).trimEnd();
  for (let length = 0; length < whole.length; length += 1) {
    expect(() => decodeRecord(whole.slice(0, length), 'a.json')).toThrow('RS3010');
  }
});

test('what an older runsheet wrote is read as if this one had written it', () => {
  const record = sampleRecord();
  const old = `${JSON.stringify({ ...record, format: 1 })}\n`;
  expect(decodeRecord(old, 'old.json')).toEqual(record);
});

test('the attempt of the CI is read from where it stood in format 2, also in the parts of a joined Record', () => {
  const build = { commit: 'abc', ciRun: '7', ciAttempt: 2 };
  const record = sampleRecord({ build });
  const old = { ...record, format: 2, build: { commit: 'abc', ciRun: '7', attempt: 2 } };
  expect(decodeRecord(JSON.stringify(old), 'old.json')).toEqual(record);
  const head = { ...record, report: undefined };
  const joined = { ...head, joined: { parts: [record, record], expected: 2 } };
  const oldJoined = { ...old, report: undefined, joined: { parts: [old, old], expected: 2 } };
  expect(decodeRecord(JSON.stringify(oldJoined), 'old.json')).toEqual(decodeRecord(JSON.stringify(joined), 'new.json'));
});

test.each([7, { build: 7 }, { build: {} }, { joined: 7 }, { joined: {} }, { joined: { parts: 7 } }])(
  'what has the old format and is no Record is damage: %j',
  (damage) => {
    const old = typeof damage === 'object' ? { ...sampleRecord(), format: 2, ...damage } : damage;
    expect(() => decodeRecord(JSON.stringify(old), 'old.json')).toThrow('RS3010');
  },
);

test('suites within suites may be ten thousand deep: on disk, read back, redacted and counted', () => {
  let deep: TestNode = passed('adds');
  for (let depth = 0; depth < 10_000; depth += 1) {
    deep = { kind: 'suite', title: `level ${depth}`, failures: [], children: [deep] };
  }
  const written = { ...sampleReport([]), files: [{ ...fileOf(), children: [deep] }] };
  const { report: read } = decodeRecord(recordText(sampleRecord({ report: written })), 'a.json');
  const clean = redactReport(read, (message) => message);
  expect(countOutcomes(clean).passed).toBe(1);
  expect(recordText(sampleRecord({ report: clean }))).toBe(recordText(sampleRecord({ report: written })));
});

test.each([
  ['a suite without a title', { kind: 'suite', failures: [], children: [] }],
  ['a test without an outcome', { kind: 'case', title: 'adds', tags: [] }],
  ['neither', 7],
])('%s deep inside is damage', (_, damage) => {
  const suite = { kind: 'suite', title: 'Cart', failures: [], children: [damage] };
  const damaged = JSON.stringify({
    ...sampleRecord(),
    report: { ...sampleReport([]), files: [{ ...fileOf(), children: [suite] }] },
  });
  expect(() => decodeRecord(damaged, 'a.json')).toThrow(/^RS3010 a\.json cannot be read/);
});

function fileOf(): FileNode {
  return { kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures: [], children: [] };
}
