import { expect, test } from 'vitest';
import type { CaseNode, FileNode, TestNode } from '../report/report.ts';
import { fileOfLine, lineOfFile } from './file-line.ts';
import { encodeLine } from './journal-line.ts';
import { lineSchema } from './journal-schema.ts';
import { failed, passed } from './sample-record.test.support.ts';

const FAILURE = { message: 'no database', diff: '', stack: '' };

test('a file is one flat line, and reads back as it was', () => {
  const children: readonly TestNode[] = [
    { ...passed('first'), durationMs: 3 },
    { kind: 'suite', title: 'Cart', failures: [FAILURE], children: [blocked('adds'), blocked('removes')] },
    { kind: 'suite', title: 'empty', failures: [], children: [] },
    failed('last', '503'),
  ];
  const line = lineOfFile(file(children), { id: 0, redact: String });
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
  expect(fileOfLine(line)).toEqual(file(children));
});

test('describes may be as deep as they like', () => {
  let children: readonly TestNode[] = [passed('at the ground')];
  for (let depth = 0; depth < 50_000; depth += 1) children = [{ kind: 'suite', title: '', failures: [], children }];
  const line = lineOfFile(file(children), { id: 0, redact: String });
  expect(encodeLine(line)).toContain('at the ground');
  let depth = 0;
  let node = fileOfLine(line)?.children[0];
  for (; node?.kind === 'suite'; node = node.children[0]) depth += 1;
  expect({ depth, node }).toEqual({ depth: 50_000, node: passed('at the ground') });
});

test('no secret is in it', () => {
  const secret = { ...FAILURE, message: 'the key is k3y' };
  const children: readonly TestNode[] = [
    { kind: 'suite', title: 'Cart', failures: [secret], children: [failed('adds', 'k3y')] },
  ];
  const line = lineOfFile(
    { ...file(children), failures: [secret] },
    { id: 0, redact: (text) => text.replaceAll('k3y', '[redacted]') },
  );
  expect(JSON.stringify(line)).not.toContain('k3y');
  expect(line.failures).toEqual([{ ...FAILURE, message: 'the key is [redacted]' }]);
});

test.each([
  ['with a suite that does not end', [{ kind: 'suite', title: 'Cart', failures: [] }]],
  ['with an end of none', [null, passed('adds')]],
] as const)('a line %s tells nothing', (_, tree) => {
  expect(fileOfLine({ ...lineOfFile(file([]), { id: 0, redact: String }), tree })).toBeUndefined();
});

function file(children: readonly TestNode[]): FileNode {
  return { kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures: [], children };
}

function blocked(title: string): CaseNode {
  const cause = { kind: 'hook', hook: 'beforeAll', failure: FAILURE } as const;
  return { kind: 'case', title, tags: [], outcome: { kind: 'unfinished', cause } };
}
