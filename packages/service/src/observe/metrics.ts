import type { Usage } from '../store/usage.ts';
import type { RunTotals } from '../store/runs.ts';

/** Writes that are held in memory until it is their turn. */
export type Queues = {
  /** Bytes of bodies that are read, wait or are stored. */
  readonly heldBytes: number;
  readonly waitingWrites: number;
  readonly waitingLargeWrites: number;
};

/** What there is at the moment in which somebody asks. */
export type Moment = { readonly stored: RunTotals; readonly database: Usage; readonly queues: Queues };

export type Observation = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

export type Metrics = {
  /** Call it when a request begins, and what it returns when it is answered. */
  readonly begin: () => (observation: Observation) => void;
  /** The text format of Prometheus. */
  readonly render: (moment: Moment) => string;
};

type Histogram = { readonly buckets: number[]; sum: number; count: number };

/** Upper bounds in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts what this process answers. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const latencies = new Map<string, Histogram>();
  let running = 0;
  return {
    begin() {
      running += 1;
      return ({ method, route, status, seconds }) => {
        running -= 1;
        const labels = `method="${method}",route="${route}"`;
        const counted = `${labels},status="${status}"`;
        requests.set(counted, (requests.get(counted) ?? 0) + 1);
        const histogram = latencies.get(labels) ?? { buckets: BOUNDS.map(() => 0), sum: 0, count: 0 };
        latencies.set(labels, histogram);
        add(histogram, seconds);
      };
    },
    render: ({ stored, database, queues }) =>
      [
        ...family('runsheet_requests_total', 'counter', 'Requests answered.'),
        ...[...requests].map(([labels, count]) => `runsheet_requests_total{${labels}} ${count}`),
        ...family('runsheet_request_seconds', 'histogram', 'Time from a request to its answer.'),
        ...[...latencies].flatMap(([labels, histogram]) => renderHistogram(labels, histogram)),
        ...gauge('runsheet_requests_running', 'Requests that are being answered.', running),
        ...gauge('runsheet_runs', 'Runs stored.', stored.runs),
        ...gauge('runsheet_cells', 'Results stored.', stored.cells),
        ...counter('runsheet_database_statements_total', 'Statements executed.', database.statements),
        ...counter('runsheet_database_errors_total', 'Statements that failed.', database.errors),
        ...counter('runsheet_database_seconds_total', 'Time spent in statements.', database.seconds),
        ...gauge('runsheet_database_waiting', 'Transactions that wait for a connection.', database.waiting),
        ...gauge('runsheet_bodies_bytes', 'Bytes of bodies that are read, wait or are stored.', queues.heldBytes),
        ...gauge('runsheet_writes_waiting', 'Writes that wait for others.', queues.waitingWrites),
        ...gauge('runsheet_large_writes_waiting', 'Large writes that wait for another one.', queues.waitingLargeWrites),
        '',
      ].join('\n'),
  };
}

function add(histogram: Histogram, seconds: number): void {
  const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
  if (bucket !== -1) histogram.buckets[bucket] = (histogram.buckets[bucket] ?? 0) + 1;
  histogram.sum += seconds;
  histogram.count += 1;
}

function renderHistogram(labels: string, { buckets, sum, count }: Histogram): readonly string[] {
  let total = 0;
  const lines = buckets.map((value, index) => {
    total += value;
    return `runsheet_request_seconds_bucket{${labels},le="${BOUNDS[index]}"} ${total}`;
  });
  return [
    ...lines,
    `runsheet_request_seconds_bucket{${labels},le="+Inf"} ${count}`,
    `runsheet_request_seconds_sum{${labels}} ${sum}`,
    `runsheet_request_seconds_count{${labels}} ${count}`,
  ];
}

function counter(name: string, help: string, value: number): readonly string[] {
  return [...family(name, 'counter', help), `${name} ${value}`];
}

function gauge(name: string, help: string, value: number): readonly string[] {
  return [...family(name, 'gauge', help), `${name} ${value}`];
}

function family(name: string, type: 'counter' | 'gauge' | 'histogram', help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}
