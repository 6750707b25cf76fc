import { NOT_XML, withoutAttempts } from '@runsheet/core/command';
import type { ExportedRow, ExportedRun, ExportedScript } from './exported-script.ts';
import { OF_HEADING } from '../report-files/junit/error-place.ts';
import { type ExportedOutcome, readOutcome } from './read-outcome.ts';

/** One run as JUnit XML: a suite for each heading, and the uppermost as its file. Pure. */
export function writeJunit({ name, rows }: ExportedScript, run: ExportedRun): string {
  const { durationMs, byFile } = run.durations;
  const lines: string[] = [];
  const read: RowOutcome[] = [];
  let open = 0;
  const closeTo = (depth: number) => {
    for (; open > depth; open -= 1) lines.push(`${'  '.repeat(open)}</testsuite>`);
  };
  for (const row of rows) {
    closeTo(row.above.length);
    const { id, text, above } = row;
    const outcome = readOutcome(run.results[String(id)]);
    const isHeading = isSuite(row, outcome);
    read.push({ isHeading, outcome });
    const indent = '  '.repeat(open + 1);
    if (isHeading) {
      const head = { name: text, file: above.length === 0 ? text : undefined, time: seconds(byFile.get(id)) };
      lines.push(`${indent}<testsuite${attributes(head)}>`);
      open += 1;
      if (outcome?.kind !== 'failed') continue;
      // A failed hook or file is a case: many readers look for errors in nothing else.
      lines.push(...caseLines(row, errorElement('error', outcome.message, OF_HEADING), `${indent}  `));
    } else if (outcome !== undefined) {
      lines.push(...caseLines(row, elementOf(outcome), indent));
    }
  }
  closeTo(0);
  const timestamp = run.created === '' ? undefined : run.created;
  const head = attributes({ name, ...countsOf(read), time: seconds(durationMs), timestamp });
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites${head}>`, ...lines, '</testsuites>', ''].join('\n');
}

/** A heading, or a file that did not load: there was no test to put below it. */
function isSuite({ isHeading, above, text }: ExportedRow, outcome: ExportedOutcome | undefined): boolean {
  return isHeading || (outcome?.kind === 'failed' && above.length === 0 && PATH.test(text));
}

const PATH = /^[^\s.][^\s]*\.\w+$/;

/** Undefined: a run tells the durations of its slowest files, not those of single tests. */
function seconds(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : (ms / 1_000).toFixed(3);
}

type RowOutcome = { readonly isHeading: boolean; readonly outcome: ExportedOutcome | undefined };

function countsOf(outcomes: readonly RowOutcome[]): Readonly<Record<string, string>> {
  const tests = outcomes.flatMap(({ isHeading, outcome }) =>
    isHeading || outcome === undefined ? [] : [outcome.kind],
  );
  const errors = outcomes.filter(({ isHeading, outcome }) => isHeading && outcome?.kind === 'failed').length;
  const count = (...kinds: readonly ExportedOutcome['kind'][]) => tests.filter((kind) => kinds.includes(kind)).length;
  return {
    tests: String(tests.length + errors),
    failures: String(count('failed')),
    errors: String(errors),
    skipped: String(count('skipped', 'todo', 'other')),
  };
}

function caseLines({ text, above }: ExportedRow, inner: string, indent: string): readonly string[] {
  const start = `${indent}<testcase${attributes({ name: text, classname: above[0] ?? text })}`;
  return inner === '' ? [`${start}/>`] : [`${start}>`, `${indent}  ${inner}`, `${indent}</testcase>`];
}

function elementOf(outcome: ExportedOutcome): string {
  switch (outcome.kind) {
    case 'passed':
      return Array.from({ length: outcome.attempts - 1 }, () => errorElement('flakyFailure', outcome.earlier)).join('');
    case 'failed':
      return errorElement('failure', outcome.message);
    case 'skipped':
      return `<skipped${attributes({ message: outcome.note })}/>`;
    case 'todo':
      return `<skipped${attributes({ type: 'todo', message: outcome.note })}/>`;
    case 'other':
      return `<skipped${attributes({ message: `${outcome.mark}: ${outcome.message}` })}/>`;
    default:
      return outcome satisfies never;
  }
}

/** The message is the first line that says what is wrong; all of them stand in the element. */
function errorElement(name: string, text: string, type?: string): string {
  const [message] = withoutAttempts(text).split('\n', 1);
  return `<${name}${attributes({ message, type })}>${escaped(text)}</${name}>`;
}

function attributes(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) =>
      value === undefined ? '' : ` ${name}="${escaped(value).replaceAll(/[\t\r\n]/g, toReference)}"`,
    )
    .join('');
}

/** Line breaks in an attribute would be read as blanks. */
function toReference(sign: string): string {
  return `&#${sign.charCodeAt(0)};`;
}

function escaped(text: string): string {
  return text
    .replaceAll(NOT_XML, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
