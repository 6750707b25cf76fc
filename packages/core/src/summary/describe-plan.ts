import { counted } from '../errors/counted.ts';
import type { Plan } from '../plan/plan.ts';
import type { ScriptPlan } from '../plan/script-plan.ts';
import { describeCounts } from '../publish/receipt.ts';
import type { Row } from '../sheet/sheet.ts';
import { oneLine } from './grid/one-line.ts';
import { planCounts } from './plan-json.ts';
import { frame } from './summarise.ts';

/** What publishing one Sheet would write, as text for a person: what comes, what has gone, and the run. */
export function describePlan(script: ScriptPlan): string {
  const { plan, isDelivered, requests } = script;
  const head = `plan for ${placeOf(script)}: nothing is written`;
  if (isDelivered) return frame([head, 'this run is there already']);
  return frame([
    head,
    ...script.missingFolders.map((folder) => `+ folder ${oneLine(folder)}`),
    ...(script.scriptId === undefined ? [`+ script ${oneLine(script.name)}`] : []),
    ...few(addedLines(plan)),
    ...stormLines(plan),
    ...few(goneLines(plan)),
    ...few(
      plan.folded.map(
        ({ row, shown }) => `= "${oneLine(row.text)}" is the row "${oneLine(shown)}" (changes in every run)`,
      ),
    ),
    runLine(plan),
    `publishing takes ${counted(requests, 'request')}`,
  ]);
}

function placeOf({ scriptId, name, folders }: ScriptPlan): string {
  const place = folders === undefined || folders.length === 0 ? '' : ` in ${folders.map(oneLine).join('/')}`;
  return `${oneLine(name)}${place} (${scriptId === undefined ? 'new script' : `script ${scriptId}`})`;
}

/** New rows with a sign, below the headings that are there already. */
function addedLines({ added, sheet }: Plan): readonly string[] {
  const isAdded = new Set(added.map(({ key }) => key));
  const byKey = new Map(sheet.rows.map((row) => [row.key, row]));
  const open: Row[] = [];
  const lines: string[] = added.length === 0 ? [] : [`${counted(added.length, 'row')} to add:`];
  for (const row of added) {
    const above: Row[] = [];
    for (let parent = row.parent; parent !== undefined;) {
      const heading = byKey.get(parent);
      if (heading === undefined || open[heading.indent] === heading) break;
      above.push(heading);
      parent = heading.parent;
    }
    for (const heading of [...above.toReversed(), row]) {
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

function stormLines({ storm, missing }: Plan): readonly string[] {
  if (storm === undefined) return [];
  const { vanished, known, added } = storm;
  return [
    `${vanished} of ${known} known tests are gone and ${added} are new: they look renamed, and are not added`,
    ...few(missing.map((row) => `? ${'  '.repeat(Math.min(row.indent, DEEPEST))}${oneLine(row.text)}`)),
    'to add them: allowRenames: true, RUNSHEET_ALLOW_RENAMES=1 or --allow-renames',
  ];
}

function goneLines({ retired, renames, storm }: Plan): readonly string[] {
  if (storm !== undefined) return [];
  const renamed = new Set(renames.map(({ from }) => from));
  return [
    ...renames.map(({ from, to }) =>
      from.text === to.text
        ? `~ "${oneLine(from.text)}" has moved (a new row; the old one stays)`
        : `~ "${oneLine(from.text)}" is now "${oneLine(to.text)}" (looks renamed; the old row stays)`,
    ),
    ...retired
      .filter((row) => !renamed.has(row))
      .map(({ text }) => `- ${oneLine(text)} (no longer in the code; stays)`),
  ];
}

function runLine(plan: Plan): string {
  const planned = planCounts(plan);
  const { counts, withheld } = planned;
  const excluded = counts.exclude === 0 ? '' : `, ${counts.exclude} exclude`;
  const rest = withheld === 0 ? '' : `; ${counted(withheld, 'test')} without a row`;
  return `a run with ${describeCounts(planned)}${excluded}${rest}`;
}

/** A diff is read as long as it is short. */
function few(lines: readonly string[]): readonly string[] {
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES), `  … and ${lines.length - MOST_LINES} more (--json lists all)`];
}

const MOST_LINES = 60;
