import type { Client } from '@runsheet/core/client';
import type { Receipt, ScriptReceipt } from '@runsheet/core/command';
import { readScript, type WholeScript } from '../show/read-script.ts';
import type { GateFlags } from './publish-flags.ts';

type Gate = NonNullable<GateFlags['fail-on']>[number];

/** Why a gate is not passed: one line for each script and kind of result; empty when it is. */
export async function judgeGate(
  gates: readonly Gate[],
  receipts: readonly Receipt[],
  client: Client,
): Promise<readonly string[]> {
  const reasons: string[] = [];
  for (const script of receipts.flatMap(({ scripts }) => scripts)) {
    for (const gate of gates) {
      const count = gate === 'new-failures' ? await countNewFailures(script, client) : script.counts[gate];
      if (count > 0) reasons.push(`${script.name}, run ${script.runId}: ${count} ${WORDS[gate]}`);
    }
  }
  return reasons;
}

const WORDS = { fail: 'failed', blocked: 'blocked', query: 'in question', 'new-failures': 'newly failed' } as const;

async function countNewFailures({ scriptId, runId, counts }: ScriptReceipt, client: Client): Promise<number> {
  if (counts.fail === 0) return 0;
  return newFailures((await readScript(scriptId, client)).script, runId).length;
}

/** Rows that fail in a run, and did not in the last run before it that has a result for them. */
function newFailures({ runs }: Pick<WholeScript, 'runs'>, runId: number | string): readonly string[] {
  const place = runs.findIndex(({ id }) => String(id) === String(runId));
  const earlier = runs.slice(0, Math.max(0, place)).toReversed();
  const failed = Object.entries(runs[place]?.results ?? {}).filter(([, { result }]) => result === 'fail');
  return failed.flatMap(([testId]) => {
    const before = earlier.map(({ results }) => results?.[testId]?.result ?? '').find((result) => result !== '');
    return before === 'fail' ? [] : [testId];
  });
}
