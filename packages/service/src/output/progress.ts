import { type Counts, triedOf } from './counts.ts';
import { toPercentages } from './percentages.ts';

export type TerseProgress = {
  readonly total: number;
  readonly pass: number;
  readonly fail: number;
  readonly block: number;
  readonly blocked: number;
  readonly query: number;
  readonly summary: string;
};

export type FullProgress = TerseProgress & {
  readonly tests: number;
  readonly tried: number;
  readonly remain: number;
  readonly passPc: number;
  readonly failPc: number;
  readonly blockPc: number;
  readonly queryPc: number;
  readonly remainPc: number;
  readonly counts: Omit<Counts, 'tests'> & { readonly remain: number };
};

export type Progress = TerseProgress | FullProgress;

/** The progress object of a run, a script or a folder (specification 2.13). */
export function renderProgress(counts: Counts, form: 'terse' | 'full'): Progress {
  return form === 'terse' ? toTerse(counts) : toFull(counts);
}

function toTerse(counts: Counts): TerseProgress {
  const { tests, pass, fail, block, query } = counts;
  const total = triedOf(counts);
  const summary = `Pass:${pass} Fail:${fail} Block:${block} Query:${query} Total:${total}/${tests}`;
  // The specification names the blocked count "block" and "blocked"; both are there.
  return { total, pass, fail, block, blocked: block, query, summary };
}

/** The names beyond `passPc` and `failPc` are not shown; the others follow their pattern. */
function toFull(counts: Counts): FullProgress {
  const { tests, pass, fail, block, query } = counts;
  const tried = triedOf(counts);
  const remain = tests - tried;
  const [passPc = 0, failPc = 0, blockPc = 0, queryPc = 0, remainPc = 0] = toPercentages([
    pass,
    fail,
    block,
    query,
    remain,
  ]);
  const percentages = { passPc, failPc, blockPc, queryPc, remainPc };
  return {
    ...toTerse(counts),
    tests,
    tried,
    remain,
    ...percentages,
    counts: { pass, fail, block, query, remain },
  };
}
