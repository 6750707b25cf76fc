import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { Mutant } from './mutant.ts';

/** Sources with all their mutants in them, each behind a switch. */
export type Instrumented = {
  readonly mutants: readonly Mutant[];
  /** By absolute path. */
  readonly sources: ReadonlyMap<string, string>;
};

export async function instrumented(patterns: readonly string[]): Promise<Instrumented> {
  const names = globSync(patterns).filter((name) => !/\.test(\.support)?\.ts$|\.d\.ts$/.test(name));
  const files = names.toSorted().map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  const whole = await new Instrumenter(SILENT).instrument(files, {
    plugins: null,
    ignorers: [],
    excludedMutations: [],
  });
  const contents = new Map(files.map(({ name, content }) => [name, content]));
  return {
    mutants: whole.mutants.map(({ id, fileName, mutatorName, replacement, location: { start, end } }) => {
      const original = textBetween(contents.get(fileName) ?? '', start, end);
      return { id, file: fileName, line: start.line + 1, kind: mutatorName, original, replacement };
    }),
    sources: new Map(whole.files.map(({ name, content }) => [resolve(name), content])),
  };
}

type Position = { readonly line: number; readonly column: number };

function textBetween(source: string, start: Position, end: Position): string {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  return lines.map((line, i) => line.slice(i === 0 ? start.column : 0, i === last ? end.column : undefined)).join('\n');
}

const nothing = () => undefined;
const no = () => false;

const SILENT = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
