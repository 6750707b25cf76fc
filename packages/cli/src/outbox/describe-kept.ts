import { basename } from 'node:path';
import { describeCounts, oneLine, type RunRecord } from '@runsheet/core/command';
import { errorJson } from '../report-failure.ts';
import type { KeptRun } from './kept-runs.ts';

/** A line for each run that waits: its name, when it was, what came of its tests, and where it belongs. */
export function keptTable(runs: readonly KeptRun[]): readonly string[] {
  const rows = [['run', 'recorded (UTC)', 'script', 'results'], ...runs.map(rowOf)];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export function keptJson({ name, path, content }: KeptRun): object {
  if (content.kind === 'unreadable') return { name, path, error: errorJson(content.error) };
  const { run } = content;
  const { ending } = content.record.report;
  const { runKey, createdAt, adapter, headers, settings, packageName, shard } = content.record;
  return { name, path, runKey, createdAt, adapter, packageName, shard, settings, headers, run, ending };
}

function placeText({ settings, packageName, origin }: RunRecord): string {
  if (settings === undefined) return `${packageName}, place unknown`;
  const service = origin === undefined ? '' : ` at ${origin}`;
  const { script, project } = settings;
  const start = project === undefined ? '' : `project ${project}, `;
  if (script.kind === 'id') return oneLine(`${start}script ${script.id}${service}`);
  const folder = [...(script.folder.from === undefined ? [] : [script.folder.from]), ...script.folder.names].join('/');
  return oneLine(`${start}${script.name}${folder === '' ? '' : ` in ${folder}`}${service}`);
}

function rowOf({ name, path, content }: KeptRun): readonly string[] {
  if (content.kind === 'unreadable') return [basename(path), '', '', oneLine(content.error.guidance.what)];
  const { record } = content;
  const { createdAt, shard, report } = record;
  const cut = report.ending.kind === 'interrupted' ? oneLine(`; incomplete: ${report.ending.why}`) : '';
  const part = shard === undefined ? '' : ` (shard ${shard.index} of ${shard.count})`;
  const toMinute = createdAt.slice(0, 16).replace('T', ' ');
  return [name, toMinute, placeText(record), `${describeCounts(content.run)}${cut}${part}`];
}
