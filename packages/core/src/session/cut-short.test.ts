import { expect, test } from 'vitest';
import { passed, sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import type { FileNode, Report } from '../report/report.ts';
import { begin, publishing, testWorld } from './session.test.support.ts';
import { startStub } from './stub-service.test.support.ts';

const WHY = 'stopped by bail after 1 failed';

test('where the script is the file, none is made of a file that did not come to its turn', async () => {
  const stub = await startStub();
  const world = testWorld({ ...publishing(stub.baseUrl), RUNSHEET_LAYOUT: 'file' });
  await begin(temporaryFolder(), world).finish(report([ended('a.test.ts'), stopped('b.test.ts')]));
  expect(stub.runs.map(({ marks }) => marks)).toEqual([['pass']]);
  expect(stub.rows(2)).toEqual([]);
  const planned = testWorld({ ...publishing(stub.baseUrl), RUNSHEET_LAYOUT: 'file', RUNSHEET_MODE: 'plan' });
  await begin(temporaryFolder(), planned).finish(report([stopped('b.test.ts')]));
  expect(planned.said.join('')).not.toContain('b.test.ts');
});

test('where it is known, its tests are blocked, and those of files that have ended are left alone', async () => {
  const stub = await startStub();
  const root = temporaryFolder();
  const world = testWorld(publishing(stub.baseUrl));
  await begin(root, world).finish({ ...report([]), files: [ended('a.test.ts'), ended('b.test.ts')] });
  await begin(root, world).finish(report([{ ...ended('a.test.ts'), children: [] }, stopped('b.test.ts')]));
  expect(stub.runs.map(({ marks }) => marks)).toEqual([['pass', 'pass'], ['blocked']]);
  expect(stub.runs[1]?.body).toContain(WHY);
});

function report(files: readonly FileNode[]): Report {
  return { ...sampleReport([]), ending: { kind: 'interrupted', why: WHY }, files };
}

function ended(path: string): FileNode {
  return { kind: 'file', path, project: '', load: 'loaded', failures: [], children: [passed(`works in ${path}`)] };
}

function stopped(path: string): FileNode {
  return { ...ended(path), load: 'stopped', cutShort: WHY, children: [] };
}
