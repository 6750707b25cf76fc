import { maskSource } from '../imports/mask-source.ts';

/** One small mistake in a source: what stands from `start` to `end` is replaced. */
export type Mutant = { readonly start: number; readonly end: number; readonly text: string };

/** All mistakes of the kinds below that a source can have, in the order of their places. */
export function mutantsOf(source: string): readonly Mutant[] {
  const masked = maskSource(source);
  return [...operators(masked), ...values(masked), ...conditions(masked), ...statements(masked)].toSorted(
    (a, b) => a.start - b.start,
  );
}

export function mutated(source: string, { start, end, text }: Mutant): string {
  return `${source.slice(0, start)}${text}${source.slice(end)}`;
}

/** Such as `12: === → !==`. */
export function describeMutant(source: string, { start, end, text }: Mutant): string {
  const line = source.slice(0, start).split('\n').length;
  return `${line}: ${source.slice(start, end)} → ${text === '' ? 'nothing' : text}`;
}

const OTHER: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '+=': '-=',
  '-=': '+=',
};

/** The formatter puts blanks round operators, and none round the brackets of types. */
function operators(masked: string): readonly Mutant[] {
  return [...masked.matchAll(/(?<=\s)(?:[=!]==|[<>]=?|&&|\|\||\?\?|[+-]=?)(?=\s)/g)].flatMap(({ 0: found, index }) => {
    const text = OTHER[found];
    return text === undefined ? [] : [{ start: index, end: index + found.length, text }];
  });
}

function values(masked: string): readonly Mutant[] {
  return [...masked.matchAll(/(?<![\w.$])(?:true|false|\d[\d_]*)(?![\w.])/g)].map(({ 0: found, index }) => {
    const text = found === 'true' ? 'false' : found === 'false' ? 'true' : `${Number(found.replaceAll('_', '')) + 1}`;
    return { start: index, end: index + found.length, text };
  });
}

/** What is asked by `if` is taken for granted, and for impossible. */
function conditions(masked: string): readonly Mutant[] {
  return [...masked.matchAll(/\bif \(/g)].flatMap(({ 0: found, index }) => {
    const start = index + found.length;
    const end = closingOf(masked, start);
    return ['true', 'false'].map((text) => ({ start, end, text }));
  });
}

function closingOf(masked: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < masked.length; at += 1) {
    if (masked[at] === '(') depth += 1;
    if (masked[at] === ')') depth -= 1;
  }
  return at - 1;
}

/** Calls and assignments that fill a line of their own. */
function statements(masked: string): readonly Mutant[] {
  return [...masked.matchAll(/(?<=^ +)[\w.[\]]+(?:\(.*\)| [+-]?= .*);$/gm)].map(({ 0: found, index }) => {
    return { start: index, end: index + found.length, text: '' };
  });
}
