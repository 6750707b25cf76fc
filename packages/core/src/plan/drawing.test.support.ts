import type { CaseNode, Failure, FileNode, Outcome, Report, TestNode } from '../report/report.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type SheetOptions, sheetsOf } from '../sheet/sheets-of.ts';
import type { Outline, OutlineRow } from './outline.ts';
import type { OutlineNotes } from './outline-notes.ts';
import type { AddRows } from './step.ts';

export const NO_NOTES: OutlineNotes = {
  insertion: undefined,
  shownOtherwise: new Map(),
  isClosed: false,
  ownership: 'all',
};

/** An Outline from a drawing: a row a line, two blanks a level. Ids count from 1. */
export function outlineFrom(drawing: string): Outline {
  const rows = linesOf(drawing).map(({ indent, text }, i) => ({ id: i + 1, indent, text }));
  return { scriptId: 7, name: 'shop', rows, fields: ['branch'], notes: NO_NOTES };
}

/** Rows as a drawing, with their ids. */
export function drawRows(rows: readonly OutlineRow[]): string {
  return rows.map(({ id, indent, text }) => `${String(id).padStart(2)} ${'  '.repeat(indent)}${text}`).join('\n');
}

/** Steps as drawings, each with its place. */
export function drawSteps(steps: readonly AddRows[]): string {
  return steps
    .map(({ after, isWhole, rows }) => {
      const place = `${after === 'end' ? 'end' : `after ${after}`}${isWhole ? ', whole' : ''}:`;
      return [place, ...rows.map(({ indent, text }) => `  ${'  '.repeat(indent)}${text}`)].join('\n');
    })
    .join('\n');
}

/** The texts from the top level down to each row, by its id. */
export function pathsOf<Id>(
  rows: readonly { readonly id: Id; readonly indent: number; readonly text: string }[],
): ReadonlyMap<Id, readonly string[]> {
  const open: { readonly indent: number; readonly path: readonly string[] }[] = [];
  return new Map(
    rows.map(({ id, indent, text }) => {
      while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
      const path = [...(open.at(-1)?.path ?? []), text];
      open.push({ indent, path });
      return [id, path];
    }),
  );
}

/** A Sheet from a drawing of a test tree: the top level is files; a line with `:` at its end is a describe. */
export function sheetFrom(drawing: string, change: Partial<Report> = {}): Sheet {
  const [sheet] = sheetsOf({ ...reportFrom(drawing), ...change }, OPTIONS);
  if (sheet === undefined) throw new TypeError('the drawing has no rows');
  return sheet;
}

/** A Report from the same kind of drawing. `✗` before a title: failed, of a describe or file a hook of its own; `-`: skipped; `~`: not selected; else passed. */
export function reportFrom(drawing: string): Report {
  const files: FileNode[] = [];
  const open: { indent: number; children: TestNode[] }[] = [];
  for (const { indent, text } of linesOf(drawing)) {
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const children: TestNode[] = [];
    const parent = open.at(-1);
    const failures = text.startsWith('✗ ') ? [BOOM] : [];
    const title = text.replace(/^✗ /, '');
    if (parent === undefined) {
      files.push({ kind: 'file', path: title, project: '', load: 'loaded', failures, children });
      open.push({ indent, children });
    } else if (text.endsWith(':')) {
      parent.children.push({ kind: 'suite', title: title.slice(0, -1), failures, children });
      open.push({ indent, children });
    } else {
      parent.children.push(caseFrom(text));
    }
  }
  return { ...EMPTY_REPORT, files };
}

export const OPTIONS: SheetOptions = {
  script: { kind: 'name', name: 'shop', folder: { names: [] } },
  layout: 'single',
  headers: { branch: 'main' },
  completed: true,
  outcomes: {
    passed: 'pass',
    flaky: 'pass',
    failed: 'fail',
    skipped: 'blocked',
    todo: 'blocked',
    unfinished: 'blocked',
  },
  comment: { maxLength: 4_000, stack: true },
};

export const EMPTY_REPORT: Report = {
  runner: { name: 'vitest', version: '5.1.1' },
  startedAt: '2026-11-21T10:00:00.000Z',
  durationMs: 1_000,
  ending: { kind: 'complete' },
  selection: { kind: 'all' },
  files: [],
  failures: [],
  counts: { passed: 0, failed: 0, skipped: 0 },
};

const BOOM: Failure = { message: 'boom', diff: '', stack: '' };

function caseFrom(text: string): CaseNode {
  const sign = /^([✗~-]) (.*)$/.exec(text);
  return { kind: 'case', title: sign?.[2] ?? text, tags: [], outcome: outcomeFrom(sign?.[1]) };
}

function outcomeFrom(sign: string | undefined): Outcome {
  switch (sign ?? '') {
    case '✗':
      return { kind: 'failed', attempts: 1, failures: [BOOM] };
    case '-':
      return { kind: 'skipped', note: '' };
    case '~':
      return { kind: 'unselected' };
    default:
      return { kind: 'passed', attempts: 1, failures: [] };
  }
}

function linesOf(drawing: string): readonly { readonly indent: number; readonly text: string }[] {
  const lines = drawing.split('\n').filter((line) => line.trim() !== '');
  const margin = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => {
    const text = line.slice(margin);
    return { indent: (text.length - text.trimStart().length) / 2, text: text.trim() };
  });
}
