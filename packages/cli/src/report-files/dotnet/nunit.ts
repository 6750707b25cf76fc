import { createCase, type Outcome, type RunPaths } from '@runsheet/core/adapter';
import { momentIn, secondsIn } from '../junit/junit-totals.ts';
import type { ReportFormat, ToldOfRun } from '../report-format.ts';
import type { ReportTree } from '../report-tree.ts';
import { countOf, failureIn, outcomeOf, ownName, type Word, type XmlElement, xmlFormat } from './xml-format.ts';

/** The result format of NUnit 3 and 4. */
export const NUNIT: ReportFormat = xmlFormat({
  name: 'nunit',
  root: /<test-run[\s>]/,
  kept: new Set(['test-run', 'test-suite', 'test-case']),
  texts: new Set(['failure/message', 'failure/stack-trace', 'reason/message']),
  read: readNunit,
});

function readNunit(elements: readonly XmlElement[], tree: ReportTree, paths: RunPaths): ToldOfRun {
  for (const element of elements) {
    if (element.name === 'test-case') addCase(tree, element, paths);
    else if (element.name === 'test-suite' && hasFailedItself(element)) addError(tree, element, paths);
  }
  const { attributes: run = {} } = elements[0] ?? {};
  const skipped = countOf(run, 'skipped') + countOf(run, 'inconclusive');
  const failed = countOf(run, 'failed');
  return {
    startedAtMs: momentIn(run['start-time']),
    durationMs: Math.round(1000 * (secondsIn(run['duration']) ?? 0)),
    failures: [],
    // Warnings are tests that have passed.
    totals:
      run['total'] === undefined ? undefined : { passed: countOf(run, 'total') - failed - skipped, failed, skipped },
    isRed: failed > 0 || !/^(?:Passed|Warning|Skipped|Inconclusive|)$/.test(run['result'] ?? ''),
  };
}

function addCase(tree: ReportTree, element: XmlElement, paths: RunPaths): void {
  const { name = '', classname = '', fullname = name, duration } = element.attributes;
  const title = classname === '' ? name : ownName(fullname, classname);
  const durationMs = 1000 * (secondsIn(duration) ?? 0);
  const outcome = outcomeIn(element, paths);
  tree.addCase({ file: classname || '(no class)', suites: [] }, createCase({ title, outcome, durationMs }));
}

function addError(tree: ReportTree, element: XmlElement, paths: RunPaths): void {
  const { classname, fullname } = element.attributes;
  tree.addFailure({ file: classname || fullname || '(no class)', suites: [] }, failureIn(element, paths));
}

/** Whether a suite has failed by itself, and not by a test in it. */
function hasFailedItself({ attributes: { result, site = 'Test' } }: XmlElement): boolean {
  return result === 'Failed' && site !== 'Child' && site !== 'Parent';
}

function outcomeIn(element: XmlElement, paths: RunPaths): Outcome {
  const { attributes, texts } = element;
  const word = WORDS.get(attributes['result'] ?? '');
  const failure = failureIn(element, paths);
  // A hook of the class has failed, and NUnit gives its error to each test.
  if (word === undefined && attributes['site'] === 'Parent') {
    const message = failure.message.replace(/^OneTimeSetUp: /, '');
    return { kind: 'unfinished', cause: { kind: 'hook', hook: 'OneTimeSetUp', failure: { ...failure, message } } };
  }
  return outcomeOf(word, texts.get('reason/message') ?? '', () => failure);
}

const WORDS: ReadonlyMap<string, Word> = new Map([
  ['Passed', 'passed'],
  ['Warning', 'passed'],
  ['Skipped', 'skipped'],
  ['Inconclusive', 'inconclusive'],
]);
