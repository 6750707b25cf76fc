import { countOutcomes, sumOf } from '@runsheet/core/command';
import { type FileReading, LIMITS, type ReadingFacts, type ReportFormat, type ReportReader } from '../report-format.ts';
import { closeElement, type JunitRun, openElement, openRun } from './junit-run.ts';
import { totalsOf } from './junit-totals.ts';
import { readElements } from '../xml-elements.ts';

/** JUnit XML, in the dialects of the tools that write it. */
export const JUNIT: ReportFormat = {
  begins: (beginning) => /^\s*</.test(beginning) && /<testsuites?[\s/>]/.test(beginning),
  open: readJunit,
};

function readJunit(facts: ReadingFacts): ReportReader {
  const run = openRun(facts);
  const elements = readElements(facts.file, {
    open: (name, attributes) => openElement(run, name, attributes),
    text: (text) => {
      const { part } = run;
      if (part !== undefined && part.text.length < LIMITS.text) part.text += text.slice(0, LIMITS.text);
    },
    close: (name) => closeElement(run, name),
  });
  return {
    write: elements.write,
    end: () => {
      elements.end();
      return finish(run);
    },
  };
}

function finish(run: JunitRun): FileReading {
  const files = run.tree.files();
  const read = countOutcomes({ files });
  const totals = totalsOf({ ...run, root: run.root?.totals, read });
  return {
    runner: { name: 'junit', version: '' },
    startedAtMs: run.startedAtMs,
    durationMs: Math.round(1000 * (run.root?.seconds ?? run.seconds)),
    ending: { kind: 'complete' },
    files,
    failures: run.failures,
    // node:test counts a test with subtests, and writes it as a suite; Mocha counts tests that never ran.
    totals: run.tool === 'node' || run.tool === 'mocha' ? undefined : totals,
    isRed: read.unfinished > 0 || (totals?.failed ?? 0) > 0 || isRootRed(run, sumOf(read)) || isSuiteRed(run),
  };
}

/** Also where a suite does not count all. node:test counts what is still to do as failed. */
function isSuiteRed({ tool, mostFailed, reruns }: JunitRun): boolean {
  return tool !== 'node' && mostFailed > reruns;
}

/** Some tools count attempts as failures, at the root alone. */
function isRootRed({ root, reruns }: JunitRun, count: number): boolean {
  if (root === undefined) return false;
  const { tests = 0, failed } = root.totals;
  return failed > ([0, reruns].includes(tests - count) ? reruns : 0);
}
