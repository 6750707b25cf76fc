import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '@runsheet/core/adapter';
import { RunsheetError } from '@runsheet/core/command';
import { onTestFinished } from 'vitest';
import { drawReport } from '@runsheet/core/draw-report';
import { joinReadings } from './join-readings.ts';
import { readReportFile } from './read-report-file.ts';

const ROOTS = { package: '/shop/api', repository: '/shop', told: undefined };

/** The Report of one of the fixtures, as if it were published in the folder that it names. */
export function readFixture(name: string): Report {
  const path = join(import.meta.dirname, 'fixtures', name);
  return joinReadings([readReportFile(path, name, ROOTS)], 0).report;
}

/** The Report of a file with this content. */
export function readContent(content: string | Uint8Array): Report {
  return joinReadings([readReportFile(writeTemporary(content), 'report', ROOTS)], 0).report;
}

/** The Report as a tree, or the code and the reason of what is wrong with it. */
export function drawContent(content: string | Uint8Array): string {
  try {
    return drawReport(readContent(content));
  } catch (error) {
    if (error instanceof RunsheetError) return `${error.code} ${error.guidance.what}`;
    throw error;
  }
}

/** Writes a file of its own for the test, and returns its path. */
function writeTemporary(content: string | Uint8Array): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-report-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'report'), content);
  return join(folder, 'report');
}
