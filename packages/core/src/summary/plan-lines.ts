import type { Plan } from '../plan/plan.ts';
import { duplicateTitles } from '../plan/duplicate-titles.ts';
import { headingsAbove } from '../sheet/headings-above.ts';
import type { Row } from '../sheet/sheet.ts';
import { oneLine } from '../report/printable.ts';

/** New rows with a sign, below the headings that are there already. */
export function plannedLines({ added, sheet }: Plan): readonly string[] {
  const isAdded = new Set(added.map(({ key }) => key));
  const above = headingsAbove(sheet.rows);
  const open: Row[] = [];
  const lines: string[] = [];
  for (const row of added) {
    for (const heading of [...above(row), row]) {
      if (open[heading.indent] === heading) continue;
      open.splice(heading.indent, open.length, heading);
      lines.push(rowLine(heading, isAdded.has(heading.key)));
    }
  }
  return lines;
}

function rowLine({ text, indent }: Row, isAdded: boolean): string {
  return `${isAdded ? '+' : ' '} ${'  '.repeat(Math.min(indent, DEEPEST))}${oneLine(text)}`;
}

const DEEPEST = 20;

export function massRenameLines({ massRename, missing }: Plan): readonly string[] {
  if (massRename === undefined) return [];
  const { vanished, known, added } = massRename;
  return [
    `${vanished} of ${known} known tests look obsolete and ${added} are new: they look renamed, and are not added`,
    ...few(missing.map((row) => `? ${'  '.repeat(Math.min(row.indent, DEEPEST))}${oneLine(row.text)}`)),
    'to add them: allowRenames: true, RUNSHEET_ALLOW_RENAMES=1 or --allow-renames',
  ];
}

export function obsoleteLines({ obsolete, massRename }: Plan): readonly string[] {
  return massRename === undefined ? obsolete.map((row) => `- ${oneLine(row.path)} (obsolete; stays)`) : [];
}

export function duplicateLines({ sheet: { rows } }: Plan): readonly string[] {
  return duplicateTitles(rows).map((title) => `= ${oneLine(title)} (several tests have this title)`);
}

/** A diff is read as long as it is short. */
export function few(lines: readonly string[]): readonly string[] {
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES), `  … and ${lines.length - MOST_LINES} more (--json lists all)`];
}

const MOST_LINES = 60;
