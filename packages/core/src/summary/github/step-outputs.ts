import type { Receipt } from '../../publish/receipt.ts';

/** Receipts as outputs of a step. With a delimiter of its own no value can end itself and begin another output. */
export function stepOutputs(receipts: readonly Receipt[], randomName: () => string): string {
  const outputs = Object.entries(outputsOf(receipts));
  return outputs.map(([name, value]) => block(name, value, `runsheet-${randomName()}`)).join('');
}

/** The counts are those of the runs, delivered or not: `runsheet-fail == 0` must not pass because nothing was sent. */
function outputsOf(receipts: readonly Receipt[]): Readonly<Record<string, string>> {
  const scripts = receipts.flatMap((receipt) => receipt.scripts);
  const sum = (mark: 'pass' | 'fail' | 'blocked') =>
    String(receipts.reduce((total, { run }) => total + run.counts[mark], 0));
  return {
    'runsheet-outcome': WORST_FIRST.find((word) => receipts.some(({ outcome }) => outcome === word)) ?? 'nothing',
    'runsheet-run-key': receipts.map(({ runKey }) => runKey).join(' '),
    'runsheet-script-id': scripts.map(({ scriptId }) => scriptId).join(' '),
    'runsheet-run-id': scripts.map(({ runId }) => runId).join(' '),
    'runsheet-pass': sum('pass'),
    'runsheet-fail': sum('fail'),
    'runsheet-blocked': sum('blocked'),
  };
}

const WORST_FIRST = ['lost', 'kept', 'withheld', 'delivered', 'already-delivered'] as const;

function block(name: string, value: string, delimiter: string): string {
  if (value.includes(delimiter)) throw new TypeError('a random delimiter occurs in the value');
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}
