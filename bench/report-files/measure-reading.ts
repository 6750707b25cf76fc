import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPORT_SHAPES, type ReportShape, writeReport } from './write-report.ts';

export type Reading = { readonly shape: ReportShape; readonly cpuMs: number; readonly memoryMiB: number };

const SIZE = 100 * 1_024 * 1_024;

/** CPU and memory of a process that reads a JUnit file of 100 MiB. */
export function measureReading(): readonly Reading[] {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-bench-'));
  try {
    return REPORT_SHAPES.map((shape) => {
      const path = join(folder, 'report.xml');
      writeReport(path, SIZE, shape);
      const read = [join(import.meta.dirname, 'read-large.ts'), path];
      const [cpuMs = NaN, memoryMiB = NaN] = execFileSync(process.execPath, read, { encoding: 'utf8' })
        .split(' ')
        .map(Number);
      return { shape, cpuMs, memoryMiB };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
