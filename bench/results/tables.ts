import { baseCost, compareCosts, sentPerBuild } from '../reporters/compare-costs.ts';
import type { SuiteCosts } from '../reporters/measure-suite.ts';
import { type Figure, formatFigure, formatNumber, isMet } from './figure.ts';
import { title } from './reporter-figures.ts';

/** Every figure with its target, as a Markdown table. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, target, unit } = figure;
    const wanted = target === undefined ? '' : `≤ ${target} ${unit}`;
    return [name, formatFigure(figure), wanted, verdict(figure)];
  });
  return table(['figure', 'measured', 'target', 'met'], rows);
}

function verdict(figure: Figure): string {
  const met = isMet(figure);
  if (met === undefined) return '';
  return met ? 'yes' : '**no**';
}

/** The reporters side by side, as a Markdown table. */
export function reporterTable(suites: readonly SuiteCosts[]): string {
  return table(
    ['runner', 'tests', 'reporter', 'wall', 'CPU of main process', 'wait at the end', 'peak memory', 'sent a test'],
    suites.flatMap((costs) => [baseRow(costs), ...comparisonRows(costs)]),
  );
}

function baseRow(costs: SuiteCosts): readonly string[] {
  const { wallMs, cpuMs, waitMs, peakMiB } = baseCost(costs);
  const wall = `${(wallMs / 1_000).toFixed(1)} s`;
  const { runner, size } = costs.suite;
  const memory = formatFigure({ value: peakMiB, unit: 'MiB' });
  return [
    title(runner),
    size.toLocaleString('en'),
    'none',
    wall,
    `${Math.round(cpuMs)} ms`,
    `${Math.round(waitMs)} ms`,
    memory,
    '',
  ];
}

function comparisonRows(costs: SuiteCosts): readonly (readonly string[])[] {
  return compareCosts(costs).map(({ name, wallRatio, addedCpuMs, addedWaitMs, addedPeakMiB }) => [
    '',
    '',
    name === 'runsheet' ? '**runsheet**' : name,
    formatFigure({ value: wallRatio, unit: '×' }),
    `${signed(addedCpuMs)} ms`,
    `${signed(addedWaitMs)} ms`,
    `${signed(addedPeakMiB)} MiB`,
    name === 'runsheet' ? `${formatNumber(sentPerBuild(costs).bytesPerTest, 'B a test')} B` : '',
  ]);
}

function signed(value: number): string {
  const rounded = Math.round(value);
  return rounded < 0 ? `−${-rounded}` : `+${rounded}`;
}

/** Padded, as the formatter wants it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
