/** What the reader has chosen. It stands behind the `#` of the address, so it also survives in a file on disk. */
export type ViewState = {
  readonly q: string;
  readonly verdicts: readonly string[];
  readonly branch: string;
  readonly environment: string;
  /** Only rows with a cell in so many newest runs; 0: all rows. */
  readonly last: number;
  readonly cluster: string;
  /** Ids of two runs. */
  readonly compare: readonly string[];
  /** Row id and run id. */
  readonly cell: readonly string[];
  /** The selected run; empty: the newest whole one of the default branch. */
  readonly run: string;
  /** `shut`: the panel of the run is closed where it stands beside the grid. */
  readonly panel: 'shut' | '';
  /** `all`: also the runs before the newest ones. */
  readonly runs: 'all' | '';
  /**
   * Ids of headings that are not as `fold` has all of them: closed where they would be open. Below zero: among the rows that a
   * search has found.
   */
  readonly closed: readonly number[];
  /** `all` and, among found rows, `found`: headings are closed. `open`: also those without a failure, failing first. */
  readonly fold: 'all' | 'found' | 'open' | '';
  /** `failing`: rows with failures stand on top, and headings without one are closed. */
  readonly first: 'failing' | '';
  readonly parts: 'hide' | '';
  /** `fold`: cases of one table stand below one line. */
  readonly cases: 'fold' | '';
  /** Obsolete rows. */
  readonly obsolete: 'show' | '';
  readonly order: string;
  readonly sort: 'name' | '';
};

/** Changes some choices. */
export type SetView = (change: Partial<ViewState>) => void;

const LIST = ',';

/** Reads what is behind the `#`; what cannot be read is as if it were not there. Pure. */
export function readState(hash: string): ViewState {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (name: string): string => query.get(name) ?? '';
  const list = (name: string): readonly string[] => text(name).split(LIST).filter(Boolean);
  const one = <T extends string>(name: string, ...values: readonly T[]): T | '' =>
    values.find((value) => value === text(name)) ?? '';
  return {
    q: text('q'),
    verdicts: list('verdicts'),
    branch: text('branch'),
    environment: text('environment'),
    last: Math.max(0, Number(text('last')) || 0),
    cluster: text('cluster'),
    compare: list('compare'),
    cell: list('cell'),
    run: text('run'),
    panel: one('panel', 'shut'),
    runs: one('runs', 'all'),
    closed: list('closed').map(Number).filter(Number.isSafeInteger),
    fold: one('fold', 'all', 'found', 'open'),
    first: one('first', 'failing'),
    parts: one('parts', 'hide'),
    cases: one('cases', 'fold'),
    obsolete: one('obsolete', 'show'),
    order: one('order', 'newest-left', 'newest-right'),
    sort: one('sort', 'name'),
  };
}

/** The choices that look for rows. Pure. */
export function searchOf({ q, verdicts, cluster, compare, last }: ViewState): string {
  return JSON.stringify([q, verdicts, cluster, compare, last]);
}

/** The other way; what is as usual is left out. Pure. */
export function writeState(state: ViewState): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    const text = Array.isArray(value) ? value.join(LIST) : String(value);
    if (text !== '' && value !== 0) query.set(name, text);
  }
  return query.toString();
}
