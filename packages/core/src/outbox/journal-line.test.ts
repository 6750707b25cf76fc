import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CaseNode } from '../report/report.ts';
import { createLineEncoder, encodeLine, type JournalCase, type JournalLine } from './journal-line.ts';
import { failed, passed } from './sample-record.test.support.ts';

const FEW = ['', 'a', 'b"\n'];
const node = fc.constantFrom(passed('adds'), failed('removes', 'expected 1 to be 2'));
const caseLine = fc.record({
  kind: fc.constant('case' as const),
  file: fc.constantFrom(...FEW),
  project: fc.constantFrom(...FEW),
  suites: fc.array(fc.constantFrom(...FEW), { maxLength: 2 }),
  copy: fc.constantFrom(undefined, 1, 1.5),
  nth: fc.constantFrom(undefined, 2),
  node,
});
const otherLine = fc.constantFrom<JournalLine>(
  { kind: 'selected', files: [], selection: { kind: 'all' } },
  { kind: 'file', path: 'a', project: '', load: 'loaded', failures: [], told: 0, tree: [] },
);
const line = fc.oneof({ weight: 8, arbitrary: caseLine }, { weight: 2, arbitrary: otherLine });

test('what lines of one place have in common is written as if each stood alone', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      // As an adapter hands them over: a case that follows another one may share its list of suites, or be equal to it.
      const shared = lines.flatMap((one) => [one, { ...one }]);
      expect(shared.map(createLineEncoder())).toEqual(shared.map(encodeLine));
    }),
  );
});

test('a place is another one where the project, the copy, the number or one describe alone is', () => {
  const place = { kind: 'case', file: 'a.test.ts', project: '', copy: 1, suites: ['Cart', 'empty'], nth: 2 } as const;
  const others = [{ project: 'unit' }, { copy: 2 }, { nth: 3 }, { suites: ['Cart', 'full'] }, { suites: ['Cart'] }];
  const lines = others.flatMap((other): JournalCase[] =>
    [place, { ...place, ...other }].map((each) => ({ ...each, node: passed('adds') })),
  );
  expect(lines.map(createLineEncoder())).toEqual(lines.map(encodeLine));
});

test('what follows a title is written anew where the tags, the outcome or the meta alone are others', () => {
  const first = passed('adds');
  const nodes: readonly CaseNode[] = [
    first,
    { ...first, tags: ['slow'] },
    first,
    { ...first, outcome: failed('adds', 'boom').outcome },
    first,
    { ...first, meta: { issues: ['SHOP-7'], notes: [] } },
    first,
  ];
  const place = { kind: 'case', file: 'a.test.ts', project: '', suites: [] } as const;
  const lines = nodes.map((each): JournalCase => ({ ...place, node: each }));
  expect(lines.map(createLineEncoder())).toEqual(lines.map(encodeLine));
});
