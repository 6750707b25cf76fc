import {
  type KeptPlan,
  type KeptRecord,
  planKept,
  describePlan,
  explainError,
  planJson,
  printable,
} from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode, exitCodeOfError, worstOf } from '../exit-codes.ts';
import { collectRecords } from '../publish/collect-records.ts';
import type { PublishFlags } from '../flags/flags.ts';
import { joinedRuns } from '../publish/join-files.ts';
import { recordFiles } from '../publish/record-files.ts';
import { runName, shortName } from '../short-name.ts';
import { READING, readSettings, sayDoubts, withConnection, withRenames } from '../with-service.ts';
import type { Answer } from '../output.ts';
import { errorJson, namesFile } from '../report-failure.ts';

/** Shows what publishing would write: of what is named, or of the recorded runs of the outbox. */
export async function planRecords(flags: PublishFlags, context: Context): Promise<ExitCode> {
  const { output, directory } = context;
  const settings = withRenames(await readSettings(flags, context, READING), flags);
  const { files, 'expect-shards': expected } = flags;
  const { outbox } = settings.setup;
  const nameOf = (path: string) => shortName(path, directory);
  // Journals of killed processes are left alone: to make recorded runs of them would be to write.
  const inOutbox = { files: outbox.list(), reports: [], unreadable: [] };
  const wanted = files.length === 0 ? inOutbox : collectRecords(files, directory);
  const whole = joinedRuns(wanted, { outbox, output, expected });
  if (wanted.reports.length > 0) sayDoubts(settings, context);
  const recorded = recordFiles(wanted.reports, { flags, settings, directory, nameOf });
  const kept: readonly KeptRecord[] = [
    ...whole.unreadable.map((path) => ({ path })),
    ...whole.runs,
    ...recorded.records.map(({ record, files: [path] }) => ({ path, record })),
  ];
  const plans = [
    ...[...wanted.unreadable, ...recorded.unreadable].map(({ path, error }) => ({ path, scripts: [], error })),
    ...whole.refused.map(({ paths: [path = ''], error }) => ({ path, scripts: [], error })),
    ...(kept.length === 0
      ? []
      : await withConnection(settings, (connection) => planKept(kept, { ...settings, connection }))),
  ];
  const titleOf = (path: string) => runName(path, directory, outbox.folder) ?? nameOf(path);
  const places = files.length === 0 ? [outbox.folder] : files;
  output.print({ ...describePlans({ plans, places, nameOf, titleOf }), isProse: true });
  return codeOf(plans);
}

function codeOf(plans: readonly KeptPlan[]): ExitCode {
  const errors = plans.flatMap(({ error }) => (error === undefined ? [] : [exitCodeOfError(error)]));
  return worstOf([...errors, plans.some(isPending) ? EXIT_CODES.pending : EXIT_CODES.done]);
}

type PlanOutcome = {
  readonly plans: readonly KeptPlan[];
  readonly places: readonly string[];
  readonly nameOf: (path: string) => string;
  /** What a person calls the run that is kept there. */
  readonly titleOf: (path: string) => string;
};

function describePlans({ plans, places, nameOf, titleOf }: PlanOutcome): Answer {
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
  const lines = plans.flatMap((plan) => {
    const error = plan.error === undefined ? [] : [explainError(plan.error)];
    const isNamed = namesFile(plan.error, nameOf(plan.path)) && plan.scripts.length === 0;
    const head = isNamed ? [] : [`${printable(titleOf(plan.path))}:`];
    return [...head, ...plan.scripts.map((script) => describePlan(script)), ...error];
  });
  return { json, text: lines.join('\n') };
}

function isPending({ scripts }: KeptPlan): boolean {
  return scripts.some(({ isDelivered }) => !isDelivered);
}
