import { patternOf, type RerunWords } from '../runners/runner.ts';
import { CHANGING_PART, comparedTitle, groupBy, isTestFile } from '@runsheet/core/command';
import { fileOf } from '../file-of.ts';
import type { FailedRun } from './failed-tests.ts';

type Tests = Pick<FailedRun, 'tests' | 'others'>;

type Wanted = { readonly files: string[]; readonly names: Set<string>; readonly others: Set<string> };

/** The text of a test file; empty where it is not known. */
type SourceOf = (file: string) => string;

/**
 * The words that make a runner run exactly these tests, or some more where it cannot name them alone. Several lists where
 * one name pattern would also choose a test of another file that did not fail; a file that failed as a whole is run as a
 * whole. Pure but for `sourceOf`.
 */
export function rerunArguments(
  run: Tests,
  rerun: RerunWords,
  sourceOf: SourceOf = () => '',
): readonly (readonly string[])[] {
  const { whole, byFile } = wantedFiles(run, nameBy(rerun, sourceOf));
  const all = new Set([...run.tests.map(({ file }) => file), ...run.others.map(fileOf)]);
  const wordsFor = (files: readonly string[], names: readonly string[]) => {
    const titles = names.map((name) => name.split('\n').map(titlePattern).join(rerun.between)).join('|');
    return rerun.words(
      files,
      titles,
      [...all].filter((file) => !files.includes(file)),
    );
  };
  const groups: Wanted[] = [];
  for (const [file, { names, others }] of byFile) {
    const fits = ({ names: chosen, others: rest }: Wanted) =>
      [...names].every((name) => !rest.has(name)) && [...others].every((name) => !chosen.has(name));
    const group = groups.find(fits);
    if (group === undefined) groups.push({ files: [file], names: new Set(names), others: new Set(others) });
    else {
      group.files.push(file);
      for (const name of names) group.names.add(name);
      for (const name of others) group.others.add(name);
    }
  }
  return [
    ...groups.map(({ files, names }) => wordsFor(files, [...names])),
    ...(whole.length === 0 ? [] : [wordsFor(whole, [])]),
  ];
}

type FileNames = { readonly names: Set<string>; readonly others: Set<string> };

function wantedFiles({ tests, others }: Tests, nameOf: (path: readonly string[]) => string) {
  const byFile = new Map<string, FileNames>();
  const namesOf = (file: string) => {
    const known = byFile.get(file) ?? { names: new Set<string>(), others: new Set<string>() };
    byFile.set(file, known);
    return known;
  };
  const whole = new Set(
    tests.filter(({ isHeading, path }) => isHeading || nameOf(path) === '').map(({ file }) => file),
  );
  for (const { file, path } of tests) {
    // What failed outside of all files is no test that a runner could be asked for.
    if (isTestFile(file) && !whole.has(file)) namesOf(file).names.add(nameOf(path));
  }
  for (const path of others) {
    const file = fileOf(path);
    if (byFile.has(file)) namesOf(file).others.add(nameOf(path));
  }
  const shaped = [...byFile].map(([file, names]) => [file, withShapes(names)] as const);
  return { whole: [...whole].filter((file) => isTestFile(file)), byFile: new Map(shaped) };
}

/**
 * A row keeps the title of its first run. Where a seed, a date or the like may be another one today, the shape of the
 * title is asked for, as long as only one test of the file has it.
 */
function withShapes({ names, others }: FileNames): FileNames {
  const byShape = groupBy([...new Set([...names, ...others])], shapeOf);
  const asked = [...names].map((name) => (byShape.get(shapeOf(name))?.length === 1 ? shapeOf(name) : name));
  return { names: new Set(asked), others: new Set([...others, ...[...others].map(shapeOf)]) };
}

function shapeOf(name: string): string {
  return name.split('\n').map(comparedTitle).join('\n');
}

/** The end of a row whose title is too long, with a hash, or the half of it that its shape has. */
const CUT = /… \([0-9a-f]{6}(?:[0-9a-f]{6}|\0)\)$/;

/** Rows show a line break as a sign, and cut long titles. */
function titlePattern(title: string): string {
  const shown = title.replace(CUT, CHANGING_PART).replaceAll(' ⏎ ', ' ');
  return shown.split(CHANGING_PART).map(patternOf).join('.+');
}

/** Makes a name of a path: the titles below the file that the runner is asked for, a line each. */
function nameBy({ named }: RerunWords, sourceOf: SourceOf): (path: readonly string[]) => string {
  const known = new Map<string, (title: string) => boolean>();
  return (path) => {
    const titles = path.slice(path.findIndex((text) => isTestFile(text)) + 1);
    if (named === undefined) return titles.join('\n');
    const file = fileOf(path);
    const isSuite = known.get(file) ?? suitesIn(sourceOf(file));
    known.set(file, isSuite);
    return named(titles, isSuite).join('\n');
  };
}

/** A call with a title, which a test that holds subtests may have as well as a suite. */
const CALL = /\b(?:(?:it|test)\.)?(describe|suite|it|test)(?:\.\w{1,9})?\(\s{0,9}(["'`])([^"'`\n]{1,200})\2/g;

/** Whether a source names suites so, and no test. */
function suitesIn(source: string): (title: string) => boolean {
  const suites = new Set<string>();
  const tests = new Set<string>();
  for (const [, call = '', , title = ''] of source.matchAll(CALL)) {
    (call === 'describe' || call === 'suite' ? suites : tests).add(title);
  }
  return (title) => suites.has(title) && !tests.has(title);
}
