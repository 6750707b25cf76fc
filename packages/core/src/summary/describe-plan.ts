import type { Plan } from '../plan/plan.ts';
import type { NewRow, Step } from '../plan/step.ts';
import { frame } from './summarise.ts';

/** A Plan as text for a person: what would be written, step by step. */
export function describePlan(plan: Plan, scriptName: string): string {
  const retired = plan.retired.map(({ text }) => `  - ${text} (no longer in the code; stays)`);
  return frame([
    `${scriptName}: nothing is written, this is the plan`,
    ...plan.steps.flatMap(describeStep),
    ...retired,
  ]);
}

function describeStep(step: Step): readonly string[] {
  switch (step.kind) {
    case 'create-folder':
      return [`make the folder ${step.name}`];
    case 'create-script':
      return [`make the script ${step.name} with ${step.rows.length} rows`, ...step.rows.map(rowLine)];
    case 'add-rows': {
      const place = step.after === 'end' ? 'at the end' : `after row ${step.after}`;
      return [`add ${step.rows.length} rows ${place}`, ...step.rows.map(rowLine)];
    }
    case 'add-run':
      return [`append a run with ${step.cells.size + step.pending} results`];
    default:
      return step satisfies never;
  }
}

function rowLine({ text, indent }: NewRow): string {
  return `  + ${'  '.repeat(indent)}${text}`;
}
