import { createCase, type RunPaths } from '@runsheet/core/adapter';
import { momentIn } from '../junit/junit-totals.ts';
import type { ReportFormat, ToldOfRun } from '../report-format.ts';
import type { ReportTree } from '../report-tree.ts';
import { countOf, dotnetFailure, outcomeOf, ownName, type Word, type XmlElement, xmlFormat } from './xml-format.ts';

/** TRX, as `dotnet test --logger trx` writes it. */
export const TRX: ReportFormat = xmlFormat({
  name: 'trx',
  root: /<TestRun[\s>]/,
  kept: new Set(['Times', 'UnitTestResult', 'UnitTest', 'TestMethod', 'ResultSummary', 'Counters', 'RunInfo']),
  texts: new Set(['ErrorInfo/Message', 'ErrorInfo/StackTrace', 'RunInfo/Text']),
  read: readTrx,
});

function readTrx(elements: readonly XmlElement[], tree: ReportTree, paths: RunPaths): ToldOfRun {
  const named = (name: string) => elements.filter((element) => element.name === name);
  const classes = new Map(named('TestMethod').map(classOf));
  const results = named('UnitTestResult');
  // Rows of data stand in the result of their test.
  const around = new Set(results.map(({ within }) => within));
  for (const result of results) if (!around.has(result)) addResult(tree, result, { classes, paths });
  const errors = named('RunInfo').filter(({ attributes }) => attributes['outcome'] === 'Error');
  const [times] = named('Times');
  const [startedAtMs, endedAtMs = startedAtMs] = ['start', 'finish'].map((name) => momentIn(times?.attributes[name]));
  const outcome = named('ResultSummary')[0]?.attributes['outcome'] ?? '';
  return {
    startedAtMs,
    durationMs: startedAtMs === undefined || endedAtMs === undefined ? 0 : Math.max(0, endedAtMs - startedAtMs),
    failures: errors.map(({ texts }) => dotnetFailure(texts.get('RunInfo/Text') ?? '', '', paths)),
    totals: around.size > 1 ? undefined : totalsIn(named('Counters').at(0)),
    isRed: !/^(?:Completed|Passed|Warning|Inconclusive|NotExecuted|NotRunnable|)$/.test(outcome),
  };
}

/** MSTest adds the name of what was built. */
function classOf({ within, attributes }: XmlElement): readonly [id: string | undefined, name: string] {
  return [within?.attributes['id'], (attributes['className'] ?? '').split(',', 1).join('')];
}

type ResultContext = { readonly classes: ReadonlyMap<string | undefined, string>; readonly paths: RunPaths };

function addResult(tree: ReportTree, result: XmlElement, { classes, paths }: ResultContext): void {
  const { texts, within } = result;
  const { testId, testName = '', duration, outcome = '' } = result.attributes;
  const className = classes.get(testId) ?? '';
  const outer = within?.name === 'UnitTestResult' ? [within.attributes['testName'] ?? ''] : [];
  const message = texts.get('ErrorInfo/Message') ?? '';
  const failure = () => dotnetFailure(message, texts.get('ErrorInfo/StackTrace') ?? '', paths);
  const node = {
    title: ownName(testName, className),
    outcome: outcomeOf(WORDS.get(outcome), message, failure),
    durationMs: durationIn(duration),
  };
  tree.addCase({ file: className || '(no class)', suites: outer }, createCase(node));
}

const WORDS: ReadonlyMap<string, Word> = new Map([
  ['Passed', 'passed'],
  ['PassedButRunAborted', 'passed'],
  ['Completed', 'passed'],
  ['Warning', 'passed'],
  ['NotExecuted', 'skipped'],
  ['NotRunnable', 'skipped'],
  ['Inconclusive', 'inconclusive'],
  ['Disconnected', 'unfinished'],
  ['InProgress', 'unfinished'],
  ['Pending', 'unfinished'],
]);

/** Tests with rows of data are counted once by some tools, and with each row by others. */
function totalsIn(counters: XmlElement | undefined): ToldOfRun['totals'] {
  if (counters?.attributes['total'] === undefined) return undefined;
  const count = (name: string) => countOf(counters.attributes, name);
  const passed = count('passed');
  const failed = count('failed') + count('error') + count('timeout') + count('aborted');
  return { passed, failed, skipped: count('total') - passed - failed };
}

/** Of `00:00:01.1090000`. */
function durationIn(text = ''): number | undefined {
  const [, hours, minutes, seconds] = /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return seconds === undefined ? undefined : 1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds));
}
