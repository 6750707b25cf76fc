/** A small mistake in a source. */
export type Mutant = {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  /** What was changed, in the words of the library: `ConditionalExpression`, `StringLiteral`. */
  readonly kind: string;
  readonly original: string;
  readonly replacement: string;
};

/** A mutant in one line. */
export function tellMutant({ file, line, kind, original, replacement }: Mutant): string {
  return `${file}:${line} ${kind}: ${short(original)} → ${short(replacement)}`;
}

function short(code: string): string {
  const folded = code.replaceAll(/\s+/g, ' ');
  return folded.length > LONGEST ? `${folded.slice(0, LONGEST)}…` : folded;
}

const LONGEST = 100;
