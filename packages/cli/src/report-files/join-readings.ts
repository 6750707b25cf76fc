import { createHash } from 'node:crypto';
import { addCounts, type Failure, type FileNode, type Report, type TestNode } from '@runsheet/core/adapter';
import { agreesWithRunner, countOutcomes, countsOf, isGreen, runsheetError } from '@runsheet/core/command';
import type { FileReading } from './report-format.ts';

export type ReadFile = { readonly file: string; readonly digest: string; readonly reading: FileReading };

export type JoinedRun = { readonly report: Report; readonly digest: string };

/**
 * Makes one run of the files that one tool has written, such as one for each class. Pure. `nowMs` stands for the start
 * when no file says it. Throws RS1013 when two of them hold the same test.
 */
export function joinReadings(files: readonly [ReadFile, ...ReadFile[]], nowMs: number): JoinedRun {
  refuseDoubles(files);
  const readings = files.map(({ reading }) => reading);
  const starts = readings.flatMap(({ startedAtMs }) => (startedAtMs === undefined ? [] : [startedAtMs]));
  const nodes = readings.flatMap((reading) => reading.files);
  const stopped = readings.map(({ ending }) => ending).find(({ kind }) => kind === 'interrupted');
  const contradicting = files.filter(contradictsItself).map(({ file }) => file);
  const report = {
    runner: { ...files[0].reading.runner, file: contradicting.length === 0 ? undefined : contradicting.join(', ') },
    startedAt: new Date(starts.length === 0 ? nowMs : Math.min(...starts)).toISOString(),
    durationMs: readings.reduce((sum, { durationMs }) => sum + durationMs, 0),
    ending: stopped ?? { kind: 'complete' },
    selection: { kind: 'partial', why: 'a report file does not say what was left out' },
    files: nodes,
    failures: readings.flatMap(({ failures }) => failures),
    counts: addCounts(readings.map(({ totals, files: own }) => totals ?? countsOf(own))),
  } satisfies Report;
  return {
    report: { ...report, failures: [...report.failures, ...unexplained(report, readings)] },
    digest: digestOf(files),
  };
}

function contradictsItself({ reading: { files, totals } }: ReadFile): boolean {
  return totals !== undefined && !agreesWithRunner(countOutcomes({ files }), totals);
}

function digestOf(files: readonly ReadFile[]): string {
  const [first, ...others] = files.map(({ digest }) => digest).toSorted();
  if (first === undefined || others.length === 0) return first ?? '';
  return createHash('sha256')
    .update([first, ...others].join('\n'))
    .digest('hex');
}

/** What its tool calls failed must not look green. */
function unexplained(report: Report, readings: readonly FileReading[]): readonly Failure[] {
  const isRed = readings.some((reading) => reading.isRed || (reading.totals?.failed ?? 0) > 0);
  if (!isRed || !isGreen(report)) return [];
  return [{ message: 'The report says that the run has failed, and names no test that did.', diff: '', stack: '' }];
}

function refuseDoubles(files: readonly ReadFile[]): void {
  if (files.length === 1) return;
  const seenIn = new Map<string, string>();
  for (const { file, reading } of files) {
    const own = new Set(reading.files.flatMap(pathsIn));
    for (const path of own) {
      const other = seenIn.get(path);
      const test = path.replaceAll('\0', ' > ');
      if (other !== undefined) throw runsheetError('RS1013', { files: [other, file], test });
      seenIn.set(path, file);
    }
  }
}

function pathsIn({ path, project, children }: FileNode): readonly string[] {
  return casesBelow(children, project === '' ? path : `${project}\0${path}`);
}

function casesBelow(nodes: readonly TestNode[], above: string): readonly string[] {
  return nodes.flatMap((node) => {
    const here = `${above}\0${node.title}`;
    return node.kind === 'case' ? [here] : casesBelow(node.children, here);
  });
}
