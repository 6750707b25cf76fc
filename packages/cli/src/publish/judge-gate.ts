import type { Client } from '@runsheet/core/client';
import { changesIn, oneLine, type Receipt, RunsheetError, type ScriptReceipt } from '@runsheet/core/command';
import { readScript } from '../show/read-script.ts';
import type { GateFlags } from './publish-flags.ts';

type Gate = NonNullable<GateFlags['fail-on']>[number];

/** What the gates say, and the Receipts with what was found out to say it. */
export type Judgement = {
  /** Why a gate is not passed: one line for each script and kind of result; empty when it is. */
  readonly reasons: readonly string[];
  readonly receipts: readonly Receipt[];
};

/** Judges runs that were delivered. What is new only a reading of the runs before tells, one of each script. */
export async function judgeGate(
  gates: readonly Gate[],
  receipts: readonly Receipt[],
  client: Client,
): Promise<Judgement> {
  const compared: Receipt[] = [];
  for (const receipt of receipts) {
    compared.push(gates.includes('new-failures') ? await withChanges(receipt, client) : receipt);
  }
  const reasons = compared
    .flatMap(({ scripts }) => scripts)
    .flatMap((script) =>
      gates.flatMap((gate) => {
        const count = gate === 'new-failures' ? (script.changes?.newFailures?.count ?? 0) : script.counts[gate];
        const names = gate === 'new-failures' ? namesOf(script.changes?.newFailures) : '';
        return count > 0 ? [`${script.name}, run ${script.runId}: ${count} ${WORDS[gate]}${names}`] : [];
      }),
    );
  return { reasons, receipts: compared };
}

const WORDS = { fail: 'failed', blocked: 'blocked', query: 'in question', 'new-failures': 'newly failed' } as const;

/** So many are read in one line; the others stand in the summary and in the grid. */
const MOST_NAMES = 5;

function namesOf(list: NewFailures): string {
  if (list === undefined || list.titles.length === 0) return '';
  const shown = list.titles.slice(0, MOST_NAMES).map(oneLine);
  const more = list.count - shown.length;
  return `: ${[...shown, ...(more === 0 ? [] : [`and ${more} more`])].join('; ')}`;
}

type NewFailures = NonNullable<ScriptReceipt['changes']>['newFailures'];

async function withChanges(receipt: Receipt, client: Client): Promise<Receipt> {
  const scripts: ScriptReceipt[] = [];
  for (const script of receipt.scripts) scripts.push({ ...script, ...(await readChanges(script, client)) });
  return { ...receipt, scripts };
}

/** A run without a failure passes the gate whatever was before: then what was fixed is worth no error. */
async function readChanges(
  { scriptId, runId, counts, created, changes }: ScriptReceipt,
  client: Client,
): Promise<Pick<ScriptReceipt, 'changes'>> {
  const isGreen = counts.fail === 0;
  if (isGreen && created) return {};
  try {
    const { runs, tests } = (await readScript(scriptId, client)).script;
    return { changes: { ...changes, ...changesIn(runs, runId, tests) } };
  } catch (error) {
    if (isGreen && error instanceof RunsheetError) return {};
    throw error;
  }
}
