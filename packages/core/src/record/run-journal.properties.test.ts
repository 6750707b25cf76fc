import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyReport } from '../merge/generated-report.test.support.ts';
import { createJournalDecoder } from '../outbox/decode-journal.ts';
import { failingDisk } from '../outbox/failing-disk.test.support.ts';
import { openJournal } from '../outbox/journal.ts';
import { sampleRecord, temporaryFolder, worldAtNoon } from '../outbox/sample-record.test.support.ts';
import type { CaseNode, FileNode, Report, TestNode } from '../report/report.ts';
import { redactReport } from '../report/redact-report.ts';
import { keepJournal } from './run-journal.ts';

test('the Report of a journal is the Report that the runner told, whatever of it was told before the end', () => {
  const folder = temporaryFolder();
  let runs = 0;
  fc.assert(
    fc.property(anyReport(), fc.infiniteStream(fc.nat({ max: 2 })), (report, told) => {
      runs += 1;
      const text = journalOf(report, { told, folder: join(folder, String(runs)) });
      const decoder = createJournalDecoder('a.ndjson');
      decoder.push(text);
      const decoded = decoder.result();
      const expected = redactReport(report, redact);
      expect([decoded.kind, decoder.state()]).toEqual(['run', 'over']);
      expect(decoded.kind === 'run' && { ...decoded.record.report, runner: report.runner }).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

type Telling = { readonly told: Iterator<number>; readonly folder: string };

/** Of each file nothing is told before the end, or its tests, or its tests and itself. */
function journalOf(report: Report, { told, folder }: Telling): string {
  const disk = failingDisk(() => undefined);
  const { runKey, createdAt, adapter, packageName, headers } = sampleRecord();
  const head = { runKey, createdAt, adapter, packageName, headers };
  const opened = openJournal({ folder, world: worldAtNoon({ disk }) }, { head, runner: report.runner });
  const journal = keepJournal({ journal: opened, redact, mayWait: false });
  for (const file of report.files) {
    const much = told.next().value ?? 0;
    const place = { file: file.path, project: file.project, suites: [] };
    if (much > 0) for (const node of casesIn(file)) journal.caseEnded(place, node);
    if (much > 1) journal.fileEnded(file);
  }
  journal.end(report, undefined);
  journal.over(0);
  return readFileSync(opened.path, 'utf8');
}

function casesIn({ children }: FileNode): readonly CaseNode[] {
  const open: TestNode[] = [...children];
  const cases: CaseNode[] = [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'case') cases.push(node);
    else open.push(...node.children);
  }
  return cases;
}

function redact(text: string): string {
  return text.replaceAll('a', 'e');
}
