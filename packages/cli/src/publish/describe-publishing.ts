import { dirname } from 'node:path';
import { explainError, type KeptDelivery, printable, type Receipt, summarise } from '@runsheet/core/command';
import type { Answer } from '../output.ts';
import { errorJson } from '../report-failure.ts';

/** What became of the Records that were to be published. */
export type Publishing = {
  readonly deliveries: readonly KeptDelivery[];
  /** Records that were not tried, because an error would have met them too. */
  readonly untried: readonly string[];
  /** Where Records were looked for. */
  readonly places: readonly string[];
  /** Folder of the outbox. */
  readonly outbox: string;
  /** A path as a person should see it. */
  readonly nameOf: (path: string) => string;
  /** What a person calls what was published from there. */
  readonly titleOf: (path: string) => string;
  /** Why the gate that was asked for is not passed; empty when it is. */
  readonly gate: readonly string[];
};

/** What became of each Record, and of all results together. */
export function describePublishing(publishing: Publishing): Answer {
  const { deliveries, untried, nameOf, titleOf, places, gate } = publishing;
  const totals = totalsOf(deliveries);
  const json = {
    records: deliveries.map(({ path, receipt, error }) => ({
      file: nameOf(path),
      receipt: receipt ?? null,
      error: error === undefined ? null : errorJson(error),
    })),
    untried: untried.map(nameOf),
    totals,
    gate,
  };
  if (deliveries.length + untried.length === 0) {
    return { json, text: `Nothing to publish: no Records in ${places.map(printable).join(', ')}.` };
  }
  const lines = [
    ...deliveries.flatMap((delivery) => describeDelivery(delivery, publishing)),
    ...untried.map((path) => `${printable(titleOf(path))}: not tried, stays where it is`),
    '',
    describeTotals(publishing, totals),
    ...gate.map((reason) => `--fail-on: ${printable(reason)}`),
  ];
  return { json, text: lines.join('\n') };
}

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

/** The same words as after the tests, below the name of the Record. */
function describeDelivery({ path, receipt, error }: KeptDelivery, publishing: Publishing): readonly string[] {
  const { nameOf, titleOf, outbox } = publishing;
  const head = `${printable(titleOf(path))}: ${wordFor(receipt)}`;
  if (receipt === undefined) return error === undefined ? [head] : [head, explainError(error)];
  const folder = path.startsWith(outbox) ? outbox : dirname(path);
  return [head, summarise({ receipt, error, outboxFolder: nameOf(folder), isBrief: true })];
}

function wordFor(receipt: Receipt | undefined): string {
  if (receipt === undefined) return 'not readable';
  switch (receipt.outcome) {
    case 'delivered':
      return 'delivered';
    case 'already-delivered':
      return 'was delivered before, nothing written';
    case 'kept':
      return 'kept';
    case 'withheld':
      return 'withheld';
    case 'lost':
      return 'LOST';
    default:
      return receipt.outcome satisfies never;
  }
}

function describeTotals({ deliveries, untried }: Publishing, { delivered, kept, withheld }: Totals): string {
  const records = deliveries.filter(({ receipt }) => receipt !== undefined).length + untried.length;
  const parts = [
    `${plural(delivered, 'result')} delivered`,
    ...(kept === 0 ? [] : [`${kept} kept`]),
    ...(untried.length === 0 ? [] : [`${plural(untried.length, 'Record')} not tried`]),
    ...(withheld === 0 ? [] : [`${withheld} withheld`]),
  ];
  return `${plural(records, 'Record')}: ${parts.join(', ')}.`;
}

function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
