import { describePlan, explainError, type KeptPlan, planJson, printable } from '@runsheet/core/command';
import type { Answer } from '../output.ts';
import { errorJson, namesFile } from '../report-failure.ts';

type PlanOutcome = {
  readonly plans: readonly KeptPlan[];
  /** Where recorded runs were looked for. */
  readonly places: readonly string[];
  /** A path as a person should see it. */
  readonly nameOf: (path: string) => string;
  /** What a person calls the run that is kept there. */
  readonly titleOf: (path: string) => string;
};

/** What publishing would write: as a diff, and as one JSON document. */
export function describePlans({ plans, places, nameOf, titleOf }: PlanOutcome): Answer {
  const pending = plans.some(isPending);
  const records = plans.map((plan) => ({
    file: nameOf(plan.path),
    pending: isPending(plan),
    error: plan.error === undefined ? null : errorJson(plan.error),
    scripts: plan.scripts.map(planJson),
  }));
  const json = { pending, records };
  if (plans.length === 0) {
    return { json, text: `Nothing to plan: no recorded runs in ${places.map(nameOf).map(printable).join(', ')}.` };
  }
  const lines = plans.flatMap((plan, index) => {
    const error = plan.error === undefined || isSaidAgain(plan, plans[index + 1]) ? [] : [explainError(plan.error)];
    const isNamed = namesFile(plan.error, nameOf(plan.path)) && plan.scripts.length === 0;
    const head = isNamed ? [] : [`${printable(titleOf(plan.path))}:`];
    return [...head, ...plan.scripts.map((script) => describePlan(script)), ...error];
  });
  return { json, text: lines.join('\n') };
}

/** What meets one recorded run often meets those after it: then it is told below the last of them. */
function isSaidAgain({ error }: KeptPlan, next: KeptPlan | undefined): boolean {
  return error !== undefined && next?.error?.message === error.message && next.scripts.length === 0;
}

function isPending({ scripts }: KeptPlan): boolean {
  return scripts.some(({ isDelivered }) => !isDelivered);
}
