import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const QUOTED = rowsOf('docs/comparison.md');
const MEASURED = rowsOf('bench/README.md');

test('the comparison quotes something of both runners', () => {
  expect(new Set(QUOTED.map(({ runner }) => runner))).toEqual(new Set(['Vitest', 'Jest']));
});

test.each(QUOTED)('what $reporter costs $runner with $tests tests is what was measured', (quoted) => {
  expect(MEASURED.filter((row) => JSON.stringify(keyOf(row)) === JSON.stringify(keyOf(quoted)))).toEqual([quoted]);
});

type Row = {
  readonly runner: string;
  readonly tests: string;
  readonly reporter: string;
  readonly cpu: string | undefined;
  readonly memory: string | undefined;
};

function keyOf({ runner, tests, reporter }: Row): readonly string[] {
  return [runner, tests, reporter];
}

/** The rows of the table of reporters, with what a cell leaves to the one above it. */
function rowsOf(page: string): readonly Row[] {
  const lines = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8').split('\n');
  const start = lines.findIndex((line) => /^\| runner +\| tests +\| reporter/.test(line));
  const names = cellsOf(lines[start] ?? '');
  const rows: Row[] = [];
  for (const line of lines.slice(start + 2)) {
    if (!line.startsWith('|')) break;
    const cells = cellsOf(line);
    const at = (name: string) => cells[names.indexOf(name)];
    const above = rows.at(-1);
    rows.push({
      runner: at('runner') || (above?.runner ?? ''),
      tests: at('tests') || (above?.tests ?? ''),
      reporter: at('reporter') ?? '',
      cpu: at('CPU of main process'),
      memory: at('peak memory'),
    });
  }
  return rows;
}

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
