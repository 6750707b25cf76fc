import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { OPTIONS, reportFrom } from '../plan/drawing.test.support.ts';
import { NO_NOTES, type Outline } from '../plan/outline.ts';
import { planSheet } from '../plan/plan.ts';
import type { Located } from '../publish/locate-script.ts';
import type { Row, Sheet } from '../sheet/sheet.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';
import { lookAheadOfEnd } from './ahead-of-end.ts';

const SETTINGS = { ...OPTIONS, mayAddRows: true };
const MISSING: Located = {
  kind: 'missing',
  place: {
    project: { id: 1, name: 'Shop' },
    target: { kind: 'name', name: 'shop', folder: { names: [] } },
    folderId: undefined,
    missingFolders: [],
  },
};

describe('what the end of a run would wait for', () => {
  test('is there when the files have ended: the rows are those that were made then', () => {
    const report = someReport();
    const lookAhead = lookAheadOfEnd(SETTINGS, undefined);
    for (const file of report.files) lookAhead(file);
    const [first, second] = [sheetOf(report), sheetOf(report)];
    for (const [i, row] of first.rows.entries()) expect(second.rows[i]).toBe(row);
  });

  test('is read of the script as it is read early, and not again', async () => {
    const report = someReport();
    const { outline, readings } = watchedOutline(sheetOf(report).rows);
    const located = Promise.resolve(foundWith(outline));
    const lookAhead = lookAheadOfEnd(SETTINGS, located);
    for (const file of report.files) lookAhead(file);
    await located;
    const before = readings();
    expect(before).toBeGreaterThan(0);
    expect(planSheet(sheetOf(report), outline, { mayAddRows: true }).missing).toEqual([]);
    expect(readings()).toBe(before);
  });

  test('is no reason to fail where the script is missing, cannot be read or cannot be understood', async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', listen);
    onTestFinished(() => void process.off('unhandledRejection', listen));
    const { outline } = watchedOutline([]);
    const broken = new Proxy(outline, {
      get: () => {
        throw new Error('broken');
      },
    });
    for (const located of [
      Promise.resolve(MISSING),
      Promise.reject<Located>(new Error('offline')),
      Promise.resolve(foundWith(broken)),
    ]) {
      const lookAhead = lookAheadOfEnd(SETTINGS, located);
      const report = someReport();
      for (const file of report.files) lookAhead(file);
      await located.catch(() => undefined);
      expect(sheetOf(report).rows).toHaveLength(6);
    }
    await nextTurn();
    expect(unhandled).toEqual([]);
  });
});

/** A new one each time: what is remembered of another's files says nothing. */
function someReport() {
  return reportFrom('a.test.ts\n  works\n  Cart:\n    adds\nb.test.ts\n  ✗ fails');
}

function sheetOf(report: ReturnType<typeof someReport>): Sheet {
  const [sheet] = sheetsOf(report, { ...SETTINGS, headers: { branch: 'main' } });
  if (sheet === undefined) throw new TypeError('one script takes everything');
  return sheet;
}

/** An outline of these rows, which counts how often a title of it is read. */
function watchedOutline(rows: readonly Row[]): { readonly outline: Outline; readonly readings: () => number } {
  let count = 0;
  const shown = rows.map(({ indent, text }, i) => ({
    id: i + 1,
    indent,
    get text() {
      count += 1;
      return text;
    },
  }));
  return {
    outline: { scriptId: 1, name: 'shop', rows: shown, fields: [], notes: NO_NOTES },
    readings: () => count,
  };
}

function foundWith(outline: Outline): Located {
  const read = { description: '', folders: [], isArchived: false, project: undefined, runs: undefined, readAt: 0 };
  return { kind: 'found', reading: { ...read, outline }, others: [] };
}
