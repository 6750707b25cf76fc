import { createCase, type Failure, type Outcome, readSaid, type RunPaths } from '@runsheet/core/adapter';
import { runsheetError } from '@runsheet/core/command';
import { compact, createInterning } from '../compact.ts';
import { LIMITS, type ReadingFacts } from '../report-format.ts';
import { createTree, type ReportTree } from '../report-tree.ts';
import {
  type CaseElement,
  type CasePart,
  type ElementTotals,
  type JunitTool,
  partKindOf,
  type SuiteElement,
  toolOf,
} from './junit-elements.ts';
import { partFailure } from './junit-failure.ts';
import { errorPlace } from './error-place.ts';
import { outcomeOf } from './junit-outcome.ts';
import { type PlacedCase, placeCase, placeSuite } from './junit-place.ts';
import { momentIn, secondsIn, totalsIn } from './junit-totals.ts';
import type { Attributes } from '../xml-elements.ts';

export type JunitRun = {
  readonly file: string;
  readonly paths: RunPaths;
  readonly tree: ReportTree;
  /** One of each name that comes back: classes, files, types. */
  readonly intern: (text: string) => string;
  /** One of each text of failures: where one thing breaks, many tests fail alike. */
  readonly internText: (text: string) => string;
  tool: JunitTool;
  root: { readonly totals: ElementTotals; readonly seconds: number | undefined } | undefined;
  /** Open suites, from the outermost to the innermost. */
  readonly suites: SuiteElement[];
  /** That of all suites which name none. */
  ownFile: string | undefined;
  testCase: CaseElement | undefined;
  part: CasePart | undefined;
  /** The newest case that failed; its errors may grow. */
  lastFailed: LastFailed | undefined;
  /** Errors that belong to no test file. */
  readonly failures: Failure[];
  readonly tops: ElementTotals[];
  /** The most that one suite counts as failed. */
  mostFailed: number;
  seconds: number;
  startedAtMs: number | undefined;
  /** Failed attempts of cases besides the first ones, or before those that passed. */
  reruns: number;
  /** What the file counts as failed tests, and are errors of hooks, suites and files. */
  notTests: number;
};

type LastFailed = { readonly element: CaseElement; readonly failures: Failure[] };

export function openRun({ file, paths }: ReadingFacts): JunitRun {
  return {
    file,
    paths,
    tree: createTree(file),
    intern: createInterning(),
    internText: createInterning(),
    tool: 'other',
    root: undefined,
    suites: [],
    ownFile: undefined,
    testCase: undefined,
    part: undefined,
    lastFailed: undefined,
    failures: [],
    tops: [],
    mostFailed: 0,
    seconds: 0,
    startedAtMs: undefined,
    reruns: 0,
    notTests: 0,
  };
}

export function openElement(run: JunitRun, name: string, attributes: Attributes): boolean {
  if (run.root === undefined) openRoot(run, name, attributes);
  if (name === 'testsuite') openSuite(run, attributes);
  else if (name === 'testcase') openCase(run, attributes);
  else return openPart(run, name, attributes);
  return false;
}

function openRoot(run: JunitRun, name: string, attributes: Attributes): void {
  if (name !== 'testsuites' && name !== 'testsuite') {
    throw runsheetError('RS1011', { file: run.file, reason: `it is XML, but not of tests: <${name.slice(0, 60)}>` });
  }
  run.root = { totals: totalsIn(attributes), seconds: secondsIn(attributes['time']) };
  run.tool = toolOf(name, attributes);
  run.startedAtMs = momentIn(attributes['timestamp']);
}

function openSuite(run: JunitRun, attributes: Attributes): void {
  // A root without attributes is also that of other tools, whose suites look otherwise.
  if (run.tool === 'node' && attributes['disabled'] === undefined) run.tool = 'other';
  if (run.suites.length === 0) run.seconds += secondsIn(attributes['time']) ?? 0;
  run.startedAtMs ??= momentIn(attributes['timestamp']);
  // Cypress names its file at the first of its suites alone.
  if (run.tool === 'mocha') run.ownFile = attributes['file'] || run.ownFile;
  run.suites.push({
    name: run.intern(attributes['name'] ?? ''),
    file: attributes['file'] || run.ownFile,
    totals: totalsIn(attributes),
    members: 0,
    parts: [],
  });
}

function openCase(run: JunitRun, attributes: Attributes): void {
  run.testCase = {
    name: attributes['name'] ?? '',
    classname: run.intern(attributes['classname'] ?? attributes['class'] ?? ''),
    file: attributes['file'] || undefined,
    // Tools with both say in the status whether it ran.
    words: [attributes['result'], attributes['status']].flatMap((word) => word?.trim() || []),
    seconds: secondsIn(attributes['time']),
    parts: [],
    links: [],
  };
}

/** Elements within others, such as a stack within a failure, add to the text of the outer one. */
function openPart(run: JunitRun, name: string, attributes: Attributes): boolean {
  if (name === 'property') addLink(run, attributes);
  const kind = partKindOf(name);
  if (kind === undefined) return name === 'stackTrace' && run.part !== undefined;
  const { message = '', type = '' } = attributes;
  const part = { kind, message: compact(message.slice(0, LIMITS.text)), type: run.intern(type), text: '' };
  // What a test prints within a failed attempt is not an attempt.
  if (run.part !== undefined) return false;
  run.part = part;
  (run.testCase?.parts ?? run.suites.at(-1)?.parts)?.push(part);
  return true;
}

/** What a test says of itself, where it leads to more: a page of the tool, a picture, a ticket. */
function addLink({ testCase }: JunitRun, { name = '', value = '' }: Attributes): void {
  if (/^https?:\/\/\S+$/.test(value)) testCase?.links.push(compact(`${name}: ${value}`));
}

export function closeElement(run: JunitRun, name: string): void {
  if (name === 'testcase') closeCase(run);
  else if (name === 'testsuite') closeSuite(run);
  else if (run.part?.kind === name) closePart(run, run.part);
}

function closePart(run: JunitRun, part: CasePart): void {
  part.text = compact(part.text);
  run.part = undefined;
}

function closeCase(run: JunitRun): void {
  const element = run.testCase;
  if (element === undefined) return;
  run.testCase = undefined;
  countMember(run);
  run.reruns += element.parts.filter(({ kind }) => /^(?:rerun|flaky)/.test(kind)).length;
  const { place, title } = placeCase(element, run);
  const outcome = outcomeOf(element, run);
  if (run.tool === 'vitest' && place.file === UNHANDLED && outcome.kind === 'failed') {
    run.notTests += 1;
    run.failures.push(...outcome.failures);
    return;
  }
  if (outcome.kind !== 'failed') return addCase(run, { place, title, element }, outcome);
  if (isTeardownOf(run.lastFailed, element)) {
    run.notTests += 1;
    run.lastFailed.failures.push(...outcome.failures);
    return;
  }
  const whole = errorPlace(run, element, { place, title });
  if (whole === undefined) {
    const failures = [...outcome.failures];
    run.lastFailed = { element, failures };
    addCase(run, { place, title, element }, { ...outcome, failures });
    return;
  }
  // jest-junit does not count what it writes as failures of a file, and writes an error of a file twice.
  if (run.tool === 'jest') run.notTests += element.parts.filter(({ kind }) => kind === 'error').length;
  else run.notTests += 1;
  if (run.tool === 'jest' && run.tree.hasFailure(whole)) return;
  for (const failure of outcome.failures) run.tree.addFailure(whole, failure);
}

type NewCase = PlacedCase & { readonly element: CaseElement };

function addCase(run: JunitRun, { place, title, element }: NewCase, outcome: Outcome): void {
  const own = { file: run.intern(place.file), suites: place.suites.map(run.intern) };
  const durationMs = 1000 * (element.seconds ?? 0);
  const said = element.links.length === 0 ? undefined : readSaid({ notes: element.links });
  run.tree.addCase(own, createCase({ title: compact(title), outcome, durationMs, said }));
}

/** pytest writes a case a second time when its teardown fails too. */
function isTeardownOf(last: JunitRun['lastFailed'], { name, classname, parts }: CaseElement): last is LastFailed {
  const isSame = last?.element.name === name && last.element.classname === classname;
  return isSame && parts.some(({ kind, message }) => kind === 'error' && message.startsWith('failed on teardown with'));
}

/** What Vitest calls a file of errors that no test has caught. */
const UNHANDLED = 'vitest unhandled errors';

function closeSuite(run: JunitRun): void {
  const suite = run.suites.at(-1);
  if (suite === undefined) return;
  addSuiteErrors(run, suite);
  run.suites.pop();
  run.mostFailed = Math.max(run.mostFailed, suite.totals.failed);
  if (run.suites.length === 0) run.tops.push(suite.totals);
  else countMember(run);
}

function countMember(run: JunitRun): void {
  for (const innermost of run.suites.slice(-1)) innermost.members += 1;
}

/** Errors of the suite itself, and of one that has failed without a test to show for it. */
function addSuiteErrors(run: JunitRun, { parts, members, totals }: SuiteElement): void {
  const printed = parts.flatMap(({ kind, text }) => (kind === 'system-err' ? [text] : [])).join('\n');
  const errors = parts.filter(({ kind }) => kind === 'failure' || kind === 'error');
  const message = `The suite counts ${totals.failed} failed, and holds no test.`;
  const isSilent = errors.length === 0 && members === 0 && totals.failed > 0;
  const told = isSilent ? [{ kind: 'error', message, type: '', text: '' } as const] : errors;
  if (isSilent) run.notTests += totals.failed;
  for (const part of told) run.tree.addFailure(placeSuite(run.suites, run), partFailure(part, run, printed));
}
