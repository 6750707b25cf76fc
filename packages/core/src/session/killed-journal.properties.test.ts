import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactReport } from '../report/redact-report.ts';
import type { CaseNode, FileNode, Outcome, TestNode } from '../report/report.ts';
import { keepJournal } from '../record/run-journal.ts';
import { decodeJournal } from '../outbox/decode-journal.ts';
import { failingDisk } from '../outbox/failing-disk.test.support.ts';
import { openJournal } from '../outbox/journal.ts';
import { sampleRecord, sampleReport, temporaryFolder, worldAtNoon } from '../outbox/sample-record.test.support.ts';

const WHY = 'the test process ended before its run did';

test('wherever a journal is cut, a file that had ended is as in the whole Report, and of others there is what had ended', () => {
  const folder = temporaryFolder();
  let runs = 0;
  fc.assert(
    fc.property(
      fc.array(anyFile(), { maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      fc.nat(),
      (drawn, stream, place) => {
        runs += 1;
        const files = drawn.map((file, nth) => ({ ...file, path: `${nth}.test.ts` }));
        const { events, text } = writeJournal(files, { stream, folder: join(folder, String(runs)) });
        const cut = text.slice(0, place % (text.length + 1));
        const decoded = decodeJournal([cut], 'a.ndjson');
        expect(decoded.kind).toBe(cut.length < text.indexOf('\n') ? 'empty' : 'run');
        if (decoded.kind !== 'run') return;
        const { report } = decoded.record;
        const whole = redactReport({ ...sampleReport([]), files }, redact);
        // A last line whose line break alone is missing is whole, too.
        const lines = cut.split('\n').slice(1);
        const written = events.slice(0, lines.filter((line) => text.split('\n').includes(line) && line !== '').length);
        expect(report.files.toSorted(byPath)).toEqual(expectedFiles(whole.files, written));
        expect(report.ending).toEqual({ kind: 'interrupted', why: WHY });
      },
    ),
    { numRuns: 300 },
  );
});

/** What was told to the journal, a line each. */
type Event =
  | { readonly kind: 'case'; readonly path: string; readonly node: CaseNode }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'selected' };

function expectedFiles(files: readonly FileNode[], events: readonly Event[]): readonly FileNode[] {
  const isSelected = events.some(({ kind }) => kind === 'selected');
  const expected = files.flatMap((file): readonly FileNode[] => {
    const own = events.filter((event) => event.kind !== 'selected' && event.path === file.path);
    if (own.some(({ kind }) => kind === 'file')) return [file];
    if (own.length === 0 && !isSelected) return [];
    const cases = own.flatMap((event) => (event.kind === 'case' ? [event.node] : []));
    const load = cases.length === 0 ? 'stopped' : 'loaded';
    const cleaned = redactReport(
      { ...sampleReport([]), files: [{ ...file, failures: [], load, children: cases }] },
      redact,
    );
    return cleaned.files.map((clean) => ({ ...clean, cutShort: WHY }));
  });
  return expected.toSorted(byPath);
}

/** The journal of a run in which these files run beside each other. Some of their cases are not told of: skipped ones, say. */
function writeJournal(
  files: readonly FileNode[],
  { stream, folder }: { readonly stream: Iterator<number>; readonly folder: string },
) {
  const draw = (below: number) => (below === 0 ? 0 : (stream.next().value ?? 0) % below);
  const waiting = files.map((file) => {
    const cases = file.load === 'stopped' ? [] : casesIn(file.children).filter(() => draw(4) > 0);
    const swapped = draw(2) === 0 ? cases : cases.toReversed();
    const told = swapped.map((node): Event => ({ kind: 'case', path: file.path, node }));
    return file.load === 'stopped' ? told : [...told, { kind: 'file', path: file.path } as const];
  });
  const selection: Event[] = draw(3) === 0 ? [] : [{ kind: 'selected' }];
  const lines: Event[][] = [...waiting, selection];
  const events: Event[] = [];
  for (let left = lines.filter(isLeft); left.length > 0; left = lines.filter(isLeft)) {
    events.push(...(left[draw(left.length)]?.splice(0, 1) ?? []));
  }
  const { report, ...head } = sampleRecord();
  const place = { folder, world: worldAtNoon({ disk: failingDisk(() => undefined) }) };
  const opened = openJournal(place, { head, runner: report.runner });
  const journal = keepJournal({ journal: opened, redact, mayWait: false });
  const selected = {
    files: files.map(({ path, project }) => ({ path, project })),
    selection: { kind: 'all' },
  } as const;
  for (const event of events) {
    if (event.kind === 'selected') journal.filesSelected(selected);
    else if (event.kind === 'case') journal.caseEnded({ file: event.path, project: '', suites: [] }, event.node);
    else for (const file of files.filter(({ path }) => path === event.path)) journal.fileEnded(file);
  }
  const [name = ''] = readdirSync(join(folder, 'open'));
  return { events, text: readFileSync(join(folder, 'open', name), 'utf8') };
}

function isLeft(events: readonly Event[]): boolean {
  return events.length > 0;
}

function casesIn(nodes: readonly TestNode[]): readonly CaseNode[] {
  return nodes.flatMap((node) => (node.kind === 'case' ? [node] : casesIn(node.children)));
}

function byPath(one: FileNode, other: FileNode): number {
  return one.path < other.path ? -1 : 1;
}

function redact(text: string): string {
  return text.replaceAll('k3y', '[redacted]');
}

function anyFile(): fc.Arbitrary<FileNode> {
  const failures = fc.array(anyFailure(), { maxLength: 2 });
  const suite = fc.letrec<{ node: TestNode; suite: TestNode }>((tie) => ({
    suite: fc.record({
      kind: fc.constant('suite' as const),
      title: anyTitle(),
      failures,
      children: fc.array(tie('node'), { maxLength: 4 }),
    }),
    node: fc.oneof({ maxDepth: 4 }, anyCase(), tie('suite')),
  }));
  return fc
    .record({
      load: fc.constantFrom('loaded' as const, 'loaded' as const, 'failed' as const, 'stopped' as const),
      failures,
      children: fc.array(suite.node, { maxLength: 6 }),
    })
    .map(({ load, ...rest }): FileNode => {
      const base = { kind: 'file', path: '', project: '' } as const;
      if (load === 'loaded') return { ...base, load, ...rest };
      return { ...base, load, failures: load === 'failed' ? rest.failures : [], children: [] };
    });
}

/** A case that was told of before is no attempt of another: each has a title of its own, or ended like the other. */
function anyCase(): fc.Arbitrary<CaseNode> {
  const failures = fc.array(anyFailure(), { maxLength: 2 });
  const note = fc.constantFrom('', 'not yet', 'k3y');
  const outcome: fc.Arbitrary<Outcome> = fc.oneof(
    fc.record({ kind: fc.constantFrom('passed' as const, 'failed' as const), attempts: fc.constant(1), failures }),
    fc.record({ kind: fc.constantFrom('skipped' as const, 'todo' as const), note }),
    fc.constant({ kind: 'unselected' as const }),
    anyFailure().map((failure) => ({
      kind: 'unfinished' as const,
      cause: { kind: 'hook' as const, hook: 'beforeAll', failure },
    })),
  );
  const tags = fc.constantFrom([], ['slow']);
  const node = fc.record({ kind: fc.constant('case' as const), title: anyTitle(), tags, outcome });
  const meta = fc.constantFrom({ issues: [], notes: ['the k3y'] }, { issues: ['A-1'], notes: [], row: 7 });
  return fc.tuple(node, fc.option(meta, { nil: undefined })).map(([one, said]): CaseNode => {
    return said === undefined ? one : { ...one, meta: said };
  });
}

function anyFailure() {
  const message = fc.constantFrom('no such item', 'k3y is wrong', 'line\nbreak');
  return message.map((text) => ({ message: text, diff: '', stack: 'at a.test.ts:1' }));
}

function anyTitle(): fc.Arbitrary<string> {
  return fc.constantFrom('adds', 'removes', 'counts', '', 'Cart', '\u2028', 'ä"\\');
}
