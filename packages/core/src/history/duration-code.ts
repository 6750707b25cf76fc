const RADIX = 36;
const STEP = Math.log(1.1);
const LARGEST = RADIX ** 2 - 1;

/** A duration in two base 36 digits, off by at most 5 %. */
export function encodeDuration(ms: number): string {
  const step = Math.round(Math.log1p(Math.max(0, ms)) / STEP);
  return Math.min(LARGEST, step).toString(RADIX).padStart(2, '0');
}

export function decodeDuration(code: string): number | undefined {
  return /^[\da-z]{2}$/.test(code) ? Math.round(Math.expm1(Number.parseInt(code, RADIX) * STEP)) : undefined;
}
