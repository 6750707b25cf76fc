import { FILE_NAME, type FailedRun } from './failed-tests.ts';

/** The runners that can be asked for single tests. */
export const RERUN_FORMATS: readonly ['vitest', 'jest', 'playwright', 'node'] = [
  'vitest',
  'jest',
  'playwright',
  'node',
];

export type RerunFormat = (typeof RERUN_FORMATS)[number];

type Wanted = { readonly files: string[]; readonly names: Set<string>; readonly others: Set<string> };

/**
 * The words that make a runner run exactly these tests. Several lists where one name pattern would also choose a test of
 * another file that did not fail; a file that failed as a whole is run as a whole. Pure.
 */
export function rerunArguments(run: FailedRun, format: RerunFormat): readonly (readonly string[])[] {
  const { whole, byFile } = wantedFiles(run);
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
    ...groups.map(({ files, names }) => wordsFor(format, files, [...names])),
    ...(whole.length === 0 ? [] : [wordsFor(format, whole, [])]),
  ];
}

type FileNames = { readonly names: Set<string>; readonly others: Set<string> };

function wantedFiles({ tests, others }: FailedRun) {
  const byFile = new Map<string, FileNames>();
  const namesOf = (file: string) => {
    const known = byFile.get(file) ?? { names: new Set<string>(), others: new Set<string>() };
    byFile.set(file, known);
    return known;
  };
  const whole = new Set(
    tests.filter(({ isHeading, path }) => isHeading || nameOf(path) === '').map(({ file }) => file),
  );
  for (const { file, path } of tests) if (!whole.has(file)) namesOf(file).names.add(nameOf(path));
  for (const path of others) {
    const file = path.find((text) => FILE_NAME.test(text)) ?? '';
    if (byFile.has(file)) namesOf(file).others.add(nameOf(path));
  }
  return { whole: [...whole].filter((file) => FILE_NAME.test(file)), byFile };
}

/** The titles below the file, a line each. */
function nameOf(path: readonly string[]): string {
  return path.slice(path.findIndex((text) => FILE_NAME.test(text)) + 1).join('\n');
}

function wordsFor(format: RerunFormat, files: readonly string[], names: readonly string[]): readonly string[] {
  const titles = names.map((name) => namePattern(name, format)).join('|');
  const whole = `^(?:${titles})$`;
  switch (format) {
    case 'vitest':
      return [...files, ...(titles === '' ? [] : ['--testNamePattern', whole])];
    case 'jest':
      return ['--runTestsByPath', ...files, ...(titles === '' ? [] : ['--testNamePattern', whole])];
    case 'playwright':
      // It matches the project and the file in front of the titles.
      return [...files.map(patternOf), ...(titles === '' ? [] : ['--grep', `(?:^| )(?:${titles})$`])];
    case 'node':
      return [...(titles === '' ? [] : [`--test-name-pattern=${whole}`]), ...files];
    default:
      return format satisfies never;
  }
}

/** Between titles stands a blank; in Vitest 5 and newer, ` > `. */
function namePattern(name: string, format: RerunFormat): string {
  const between = format === 'vitest' ? String.raw`\s+(?:>\s+)?` : String.raw`\s+`;
  return name.split('\n').map(patternOf).join(between);
}

/** Rows fold blanks. */
function patternOf(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
}
