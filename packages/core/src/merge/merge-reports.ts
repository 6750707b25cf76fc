import { countsOf, isWorse } from '../report/outcomes.ts';
import type { CaseNode, Ending, Failure, FileNode, Report, Selection, TestNode } from '../report/report.ts';
import { fileKey } from '../report/file-key.ts';
import { groupBy } from '../report/group-by.ts';

/**
 * One Report of several that each hold some files of one run, at least one. Their order is that of precedence: of a
 * file that stands in several, the last one has it.
 */
export function mergeReports(parts: readonly [Report, ...Report[]]): Report {
  const [first] = parts;
  const startedAtMs = Math.min(...parts.map(({ startedAt }) => Date.parse(startedAt)));
  const endedAtMs = Math.max(...parts.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs));
  const files = ownFilesIn(parts);
  return {
    runner: first.runner,
    startedAt: new Date(startedAtMs).toISOString(),
    durationMs: endedAtMs - startedAtMs,
    ending: mergeEndings(parts.map(({ ending }) => ending)),
    selection: mergeSelections(parts.map(({ selection }) => selection)),
    files,
    failures: parts.flatMap(({ failures }) => failures),
    counts: countsOf(files),
  };
}

function mergeEndings(endings: readonly Ending[]): Ending {
  const reasons = endings.flatMap((ending) => (ending.kind === 'interrupted' ? [ending.why] : []));
  return reasons.length === 0 ? { kind: 'complete' } : { kind: 'interrupted', why: listed(reasons) };
}

function mergeSelections(selections: readonly Selection[]): Selection {
  const partial = selections.filter((selection) => selection.kind === 'partial');
  if (partial.length === 0) return { kind: 'all' };
  return {
    kind: 'partial',
    why: listed(partial.map(({ why }) => why)),
    ...(partial.some(({ leavesOutTests }) => leavesOutTests) && { leavesOutTests: true }),
    ...(partial.some(({ partsTables }) => partsTables) && { partsTables: true }),
  };
}

function listed(reasons: readonly string[]): string {
  return [...new Set(reasons)].toSorted().join(', ');
}

/** One part can hold a path twice, as a Vitest that merges reports does. Of different parts only one may have it. */
function ownFilesIn(parts: readonly Report[]): readonly FileNode[] {
  const owners = new Map(parts.flatMap((part) => part.files.map((file) => [fileKey(file), part] as const)));
  return parts.flatMap((part) => part.files.filter((file) => owners.get(fileKey(file)) === part));
}

/** What one shard of a run reports. */
export type ShardReport = {
  readonly report: Report;
  readonly index: number;
  /** From 1; a shard that CI ran again has a higher one. */
  readonly attempt: number;
};

type ShardFile = { readonly file: FileNode; readonly shard: ShardReport };

/**
 * The same Reports, with each file in one of them: Playwright divides files among shards, and runs some in every shard. A
 * test that several shards have run counts as its newest CI attempt says; of equal attempts the worst one counts.
 */
export function uniteShards(shards: readonly [ShardReport, ...ShardReport[]]): readonly [Report, ...Report[]] {
  const shared = filesOfSeveral(shards);
  const [first, ...others] = shards;
  return [withoutShared(first.report, shared), ...others.map(({ report }) => withoutShared(report, shared))];
}

/** Files that several shards hold, in the order of the shards. One that a shard holds twice is not one file. */
function filesOfSeveral(shards: readonly ShardReport[]): ReadonlyMap<string, readonly ShardFile[]> {
  const inOrder = shards.toSorted((a, b) => a.index - b.index);
  const all = inOrder.flatMap((shard) => shard.report.files.map((file) => ({ file, shard })));
  const holders = groupBy(all, ({ file }) => fileKey(file));
  const isShared = (held: readonly ShardFile[]) => new Set(held.map(({ shard }) => shard)).size === held.length;
  return new Map([...holders].filter(([, held]) => held.length > 1 && isShared(held)));
}

function withoutShared(report: Report, shared: ReadonlyMap<string, readonly ShardFile[]>): Report {
  const files = report.files.flatMap((file): readonly FileNode[] => {
    const held = shared.get(fileKey(file));
    if (held === undefined) return [file];
    return held[0]?.file === file ? [uniteFiles(held)] : [];
  });
  return { ...report, files };
}

type Prefer = (one: CaseNode, other: CaseNode) => CaseNode;

const worst: Prefer = (one, other) => (isWorse(other.outcome, one.outcome) ? other : one);
const newest: Prefer = (_, other) => other;

function uniteFiles(held: readonly ShardFile[]): FileNode {
  const attempts = [...new Set(held.map(({ shard }) => shard.attempt))].toSorted((a, b) => a - b);
  return attempts
    .map((attempt) => held.flatMap(({ file, shard }) => (shard.attempt === attempt ? [file] : [])))
    .map((files) => files.reduce((one, other) => uniteTwo(one, other, worst)))
    .reduce((one, other) => uniteTwo(one, other, newest));
}

function uniteTwo(one: FileNode, other: FileNode, prefer: Prefer): FileNode {
  const cutShort = one.cutShort ?? other.cutShort;
  return {
    ...one,
    load: LOADS.find((load) => load === one.load || load === other.load) ?? one.load,
    ...(cutShort === undefined ? {} : { cutShort }),
    failures: onceEach([...one.failures, ...other.failures]),
    children: uniteNodes(one.children, other.children, prefer),
  };
}

const LOADS = ['failed', 'loaded', 'stopped'] as const;

/** Nodes with the same title are the same; of several the first of one is the first of the other. */
function uniteNodes(own: readonly TestNode[], others: readonly TestNode[], prefer: Prefer): readonly TestNode[] {
  const united = [...own];
  const taken = new Set<number>();
  for (const node of others) {
    const isSame = (one: TestNode) => one.kind === node.kind && one.title === node.title;
    const place = own.findIndex((one, nth) => !taken.has(nth) && isSame(one));
    const known = united[place];
    if (known === undefined) united.push(node);
    else {
      taken.add(place);
      united[place] = uniteNode(known, node, prefer);
    }
  }
  return united;
}

function uniteNode(one: TestNode, other: TestNode, prefer: Prefer): TestNode {
  if (one.kind === 'case') return other.kind === 'case' ? prefer(one, other) : one;
  if (other.kind === 'case') return one;
  return {
    ...one,
    failures: onceEach([...one.failures, ...other.failures]),
    children: uniteNodes(one.children, other.children, prefer),
  };
}

function onceEach(failures: readonly Failure[]): readonly Failure[] {
  return [...new Map(failures.map((failure) => [JSON.stringify(failure), failure])).values()];
}
