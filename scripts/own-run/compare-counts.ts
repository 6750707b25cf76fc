/** Whether what was published is what Vitest has counted, and both in words. */
export type Comparison = { readonly isSame: boolean; readonly line: string };

/** Compares the file of Vitest's reporter `json` with the receipt of ours. Pure. */
export function compareCounts(vitest: unknown, status: unknown): Comparison {
  const counted = [
    numberIn(vitest, 'numPassedTests'),
    numberIn(vitest, 'numFailedTests'),
    numberIn(vitest, 'numPendingTests') + numberIn(vitest, 'numTodoTests'),
  ];
  const script = firstOf(partOf(status, 'scripts'));
  const counts = partOf(script, 'counts');
  const published = [
    numberIn(counts, 'pass'),
    numberIn(counts, 'fail') - numberIn(script, 'failedHeadings'),
    numberIn(counts, 'blocked'),
  ];
  const isDelivered = partOf(status, 'outcome') === 'delivered';
  const isSame = isDelivered && counted.join() === published.join();
  const told = isDelivered ? `published ${inWords(published)}` : `delivered nothing (${JSON.stringify(status)})`;
  return { isSame, line: `${told}, as Vitest counted ${inWords(counted)}: ${isSame ? 'the same' : 'NOT THE SAME'}.` };
}

function inWords([passed, failed, others]: readonly number[]): string {
  return `${passed} passed, ${failed} failed, ${others} others`;
}

/** Not a number where there is none: nothing is equal to that. */
function numberIn(value: unknown, name: string): number {
  const part = partOf(value, name);
  return typeof part === 'number' ? part : Number.NaN;
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}
