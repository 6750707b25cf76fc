/** IO: network, disk. A run that is there before the one that a test is about, without the start of a runner. */
import { type FileNode, PASSED, type TestNode } from '@runsheet/core/adapter';
import { processWorld } from '@runsheet/core/command';
import { sessionHere } from '@runsheet/core/session-here';
import { publishKept } from './killed-run.ts';

/** Titles in their order; those of a describe stand below its title. */
export type Titles = readonly (string | { readonly [title: string]: Titles })[];

/** Publishes a run in which all these tests pass, by file: what a reporter tells its session is told it here. */
export async function publishEarlier(
  root: string,
  access: Readonly<Record<string, string>>,
  titles: Readonly<Record<string, Titles>>,
): Promise<void> {
  const world = { ...processWorld(), environment: access, say: () => undefined, sayAtEnd: () => undefined };
  const session = sessionHere({ adapter: '@runsheet/vitest', options: { mode: 'record' } }, world);
  session.begin({ root, runner: { name: 'vitest', version: '5.0.0' }, watch: false, shard: undefined });
  session.prepare();
  const files = Object.entries(titles).map(([path, below]): FileNode => {
    return { kind: 'file', path, project: '', load: 'loaded', failures: [], children: nodesOf(below) };
  });
  await session.finish({ ending: { kind: 'complete' }, selection: { kind: 'all' }, files, failures: [] });
  await publishKept(root, access);
}

function nodesOf(titles: Titles): readonly TestNode[] {
  return titles.flatMap((item): readonly TestNode[] => {
    if (typeof item === 'string') return [{ kind: 'case', title: item, tags: [], outcome: PASSED }];
    return Object.entries(item).map(([title, below]): TestNode => {
      return { kind: 'suite', title, failures: [], children: nodesOf(below) };
    });
  });
}
