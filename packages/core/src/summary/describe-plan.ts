import type { Plan } from '../plan/plan.ts';
import type { NewRow, Step } from '../plan/step.ts';
import { oneLine } from './grid/one-line.ts';
import { frame } from './summarise.ts';

/** A Plan as text for a person: what would be written, step by step. */
export function describePlan(plan: Plan, scriptName: string): string {
  const retired = plan.retired.map(({ text }) => `  - ${oneLine(text)} (no longer in the code; stays)`);
  return frame([
    `${oneLine(scriptName)}: nothing is written, this is the plan`,
    ...plan.steps.flatMap(describeStep),
    ...retired,
  ]);
}

function describeStep(step: Step): readonly string[] {
  switch (step.kind) {
    case 'create-folder':
      return [`make the folder ${oneLine(step.name)}`];
    case 'create-script':
      return [`make the script ${oneLine(step.name)} with ${rowCount(step.rows)}`, ...step.rows.map(rowLine)];
    case 'add-rows': {
      const place = step.after === 'end' ? 'at the end' : `after row ${step.after}`;
      return [`add ${rowCount(step.rows)} ${place}`, ...step.rows.map(rowLine)];
    }
    case 'add-run':
      return [`append a run with ${counted(step.cells.size + step.pending, 'result')}`];
    default:
      return step satisfies never;
  }
}

function rowCount(rows: readonly NewRow[]): string {
  return counted(rows.length, 'row');
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

function rowLine({ text, indent }: NewRow): string {
  return `  + ${'  '.repeat(indent)}${oneLine(text)}`;
}
