import { createCase, type RunPaths } from '@runsheet/core/adapter';
import { momentIn, secondsIn } from '../junit/junit-totals.ts';
import type { ReportFormat, ToldOfRun } from '../report-format.ts';
import type { ReportTree } from '../report-tree.ts';
import type { Attributes } from '../xml-elements.ts';
import { countOf, failureIn, outcomeOf, ownName, type Word, type XmlElement, xmlFormat } from './xml-format.ts';

/** The XML of xUnit.net, version 2. */
export const XUNIT: ReportFormat = xmlFormat({
  name: 'xunit',
  root: /<assembl(?:ies|y)[\s>]/,
  kept: new Set(['assembly', 'test', 'error']),
  texts: new Set(['failure/message', 'failure/stack-trace', 'test/reason']),
  read: readXunit,
});

function readXunit(elements: readonly XmlElement[], tree: ReportTree, paths: RunPaths): ToldOfRun {
  const assemblies = elements.filter(({ name }) => name === 'assembly').map(({ attributes }) => attributes);
  for (const element of elements) {
    const { name, attributes } = element;
    // What fails around tests is named by its class, or by what was built.
    const place = { file: (name === 'test' ? attributes['type'] : attributes['name']) || '(no class)', suites: [] };
    if (name === 'error') tree.addFailure(place, failureIn(element, paths));
    if (name !== 'test') continue;
    const title = ownName(attributes['name'] ?? '', attributes['type'] ?? '');
    const durationMs = 1000 * (secondsIn(attributes['time']) ?? 0);
    const word = WORDS.get(attributes['result'] ?? '');
    const outcome = outcomeOf(word, element.texts.get('test/reason') ?? '', () => failureIn(element, paths));
    tree.addCase(place, createCase({ title, outcome, durationMs }));
  }
  const starts = assemblies.flatMap((one) => momentIn(`${one['run-date']}T${one['run-time']}`) ?? []);
  return {
    startedAtMs: starts.length === 0 ? undefined : Math.min(...starts),
    durationMs: Math.round(1000 * assemblies.reduce((all, one) => all + (secondsIn(one['time']) ?? 0), 0)),
    failures: [],
    totals: totalsIn(assemblies),
    isRed: sumOf(assemblies, 'failed') + sumOf(assemblies, 'errors') > 0,
  };
}

function totalsIn(assemblies: readonly Attributes[]): ToldOfRun['totals'] {
  if (assemblies.some(({ total }) => total === undefined)) return undefined;
  const sum = (name: string) => sumOf(assemblies, name);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') + sum('not-run') };
}

function sumOf(assemblies: readonly Attributes[], name: string): number {
  return assemblies.reduce((all, attributes) => all + countOf(attributes, name), 0);
}

const WORDS: ReadonlyMap<string, Word> = new Map([
  ['Pass', 'passed'],
  ['Skip', 'skipped'],
  ['NotRun', 'skipped'],
]);
