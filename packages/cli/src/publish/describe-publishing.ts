import { dirname } from 'node:path';
import {
  counted,
  explainError,
  type KeptDelivery,
  printable,
  type Receipt,
  type RunOfJob,
  summarise,
} from '@runsheet/core/command';
import type { Answer } from '../output.ts';
import { errorJson, namesFile } from '../report-failure.ts';
import type { ExpectedRun } from './expect-run.ts';

export type PublishOutcome = Pick<
  ExpectedRun,
  'found' | 'elsewhere' | 'noRun' | 'isCancelled' | 'isKeptOnly' | 'wanted'
> & {
  readonly deliveries: readonly KeptDelivery[];
  /** Recorded runs that were not tried, because an error would have met them too. */
  readonly untried: readonly string[];
  readonly places: readonly string[];
  readonly outbox: string;
  /** A path as a person should see it. */
  readonly nameOf: (path: string) => string;
  /** What a person calls what was published from there. */
  readonly titleOf: (path: string) => string;
  /** Why the gate that was asked for is not passed; empty when it is. */
  readonly gate: readonly string[];
  /** What it forgave, since it is in quarantine. */
  readonly forgiven: readonly string[];
};

export function describePublishing(publishing: PublishOutcome): Answer {
  const { deliveries, untried, nameOf, titleOf, gate, forgiven, found, noRun } = publishing;
  const totals = totalsOf(deliveries);
  const gateLines = [...gate, ...forgiven].map((reason) => `--fail-on: ${printable(reason)}`);
  const json = {
    records: deliveries.map(({ path, receipt, error }) => ({
      file: nameOf(path),
      receipt: receipt ?? null,
      error: error === undefined ? null : errorJson(error),
    })),
    untried: untried.map(nameOf),
    expected: found,
    noRun: noRun === undefined ? null : errorJson(noRun),
    totals,
    gate,
    forgiven,
  };
  const noRunLines = expectedLines(publishing);
  if (deliveries.length + untried.length === 0) {
    return { json, text: [...noRunLines, describeNothing(publishing), ...gateLines].join('\n') };
  }
  const total = describeTotals(publishing, totals);
  const lines = [
    ...noRunLines,
    ...deliveries.flatMap((delivery) => describeDelivery(delivery, publishing)),
    ...untried.map((path) => `${printable(titleOf(path))}: not tried, stays where it is`),
    ...(total === undefined ? [] : ['', total]),
    ...gateLines,
  ];
  return { json, text: lines.join('\n') };
}

function describeNothing({ places, outbox, isKeptOnly, wanted }: PublishOutcome): string {
  const where = places.map(printable).join(', ');
  if (isKeptOnly && wanted.files.length > 0) {
    return `Nothing was published: ${counted(wanted.files.length, 'run')} kept in ${where}, for a job that has a key.`;
  }
  const isOwn = places.every((place) => place === outbox);
  const what = isOwn ? 'no recorded runs' : 'neither recorded runs nor report files';
  return `Nothing to publish: ${what} in ${where}.`;
}

/** Which runs were found: a person sees there that one of another package, or of another build, was taken for it. */
function expectedLines({ found, elsewhere, noRun, isCancelled }: PublishOutcome): readonly string[] {
  return [
    ...(noRun === undefined ? [] : [explainError(noRun)]),
    ...(isCancelled ? ['This job was cancelled, so no run is expected.'] : []),
    ...runLine('Runs of this job', found),
    ...(noRun === undefined ? [] : runLine('Runs of this job in other folders', elsewhere)),
  ];
}

function runLine(head: string, runs: readonly RunOfJob[]): readonly string[] {
  const names = runs.map(({ runKey, packageName, createdAt, hadNothing }) => {
    const at = `${createdAt.slice(0, 16).replace('T', ' ')} UTC`;
    const name = printable(packageName);
    return hadNothing ? `${name} had nothing to run, ${at}` : `${name}, ${at}, ${runKey}`;
  });
  const more = names.length > MOST_FOUND ? [`and ${names.length - MOST_FOUND} more`] : [];
  return names.length === 0 ? [] : [`${head}: ${[...names.slice(0, MOST_FOUND), ...more].join('; ')}.`];
}

const MOST_FOUND = 5;

type Totals = Pick<Receipt, 'collected' | 'delivered' | 'kept' | 'lost' | 'withheld' | 'requests'>;

function totalsOf(deliveries: readonly KeptDelivery[]): Totals {
  const sum = (part: keyof Totals) => deliveries.reduce((total, { receipt }) => total + (receipt?.[part] ?? 0), 0);
  return {
    collected: sum('collected'),
    delivered: sum('delivered'),
    kept: sum('kept'),
    lost: sum('lost'),
    withheld: sum('withheld'),
    requests: sum('requests'),
  };
}

/** The same words as after the tests, below the name of the recorded run. */
function describeDelivery({ path, receipt, error }: KeptDelivery, publishing: PublishOutcome): readonly string[] {
  const { nameOf, titleOf, outbox } = publishing;
  const head = `${printable(titleOf(path))}: ${receipt === undefined ? 'not readable' : OUTCOMES[receipt.outcome]}`;
  if (receipt === undefined) {
    if (error === undefined) return [head];
    return [...(namesFile(error, nameOf(path)) ? [] : [head]), explainError(error)];
  }
  const folder = path.startsWith(outbox) ? outbox : dirname(path);
  return [head, summarise({ receipt, error, outboxFolder: nameOf(folder), isBrief: true }), ...pageLines(receipt)];
}

const MOST_PAGES = 3;

function pageLines({ scripts }: Receipt): readonly string[] {
  const pages = scripts.flatMap(({ pageUrl }) => (pageUrl === undefined ? [] : [printable(pageUrl)]));
  return pages.slice(0, MOST_PAGES).map((page) => `          see it at ${page}`);
}

const OUTCOMES: Readonly<Record<Receipt['outcome'], string>> = {
  delivered: 'delivered',
  'already-delivered': 'was delivered before, nothing written',
  kept: 'kept',
  withheld: 'withheld',
  lost: 'LOST',
};

/** Results first, recorded runs after them; undefined when there was no recorded run at all. */
function describeTotals({ deliveries, untried }: PublishOutcome, totals: Totals): string | undefined {
  const receipts = deliveries.flatMap(({ receipt }) => (receipt === undefined ? [] : [receipt]));
  const records = receipts.length + untried.length;
  if (records === 0) return undefined;
  const before = receipts.reduce((sum, each) => sum + (each.outcome === 'already-delivered' ? each.delivered : 0), 0);
  const delivered = totals.delivered - before;
  const isNothingNew = before > 0 && delivered === 0;
  const parts = [
    isNothingNew ? 'nothing new' : `${counted(delivered, 'result')} delivered`,
    ...(before === 0 ? [] : [`${isNothingNew ? counted(before, 'result') : before} ${werePast(before)} there already`]),
    ...(totals.kept === 0 ? [] : [`${totals.kept} kept`]),
    ...(totals.withheld === 0 ? [] : [`${totals.withheld} withheld`]),
  ];
  const rest = untried.length === 0 ? '' : ` ${counted(untried.length, 'run')} ${werePast(untried.length)} not tried.`;
  return `${counted(records, 'run')}: ${parts.join(', ')}.${rest}`;
}

function werePast(count: number): string {
  return count === 1 ? 'was' : 'were';
}
