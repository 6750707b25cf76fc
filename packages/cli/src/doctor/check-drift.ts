import {
  type CommandSetup,
  type Connection,
  describeSync,
  type SyncedScript,
  syncRecord,
  toRunsheetError,
  type World,
} from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { listTests } from '../sync/list-tests.ts';
import { type Finding, fromError, note, ok, unchecked } from './finding.ts';

type DriftOptions = {
  readonly setup: CommandSetup;
  readonly world: World;
  readonly connection: Connection;
};

/** Whether suite and outline have parted: what the runners list now, held against the rows that are there. Writes nothing. */
export async function checkDrift(checking: DriftOptions, context: Context): Promise<readonly Finding[]> {
  try {
    const records = await listTests([], checking.setup, context);
    const findings: Finding[] = [];
    for (const record of records) {
      const scripts = await context.output.during(
        'Asking the service',
        syncRecord(record, { ...checking, isCheck: true }),
      );
      findings.push(...scripts.map(driftOf));
    }
    return findings;
  } catch (error) {
    return [fromError('drift', toRunsheetError(error, 'doctor'), 'note')];
  }
}

/** To compare, the test files are loaded, which takes its time: only who asks for it waits. */
export const DRIFT_UNCHECKED: Finding = unchecked(
  'drift',
  'Whether every test has its row: for that the test files are loaded.',
  'Run `npx runsheet doctor --drift`; `npx runsheet plan` for results that wait.',
);

function driftOf(script: SyncedScript): Finding {
  const { created, plan } = script;
  const what = describeSync(script, true);
  if (plan.massRename !== undefined) return note('drift', what, RENAMED);
  const isShort = created || plan.added.length > 0;
  const steps = [...(isShort ? [ADD] : []), ...(plan.obsolete.length > 0 ? [REMOVE] : [])];
  return steps.length === 0 ? ok('drift', what) : note('drift', what, steps.join(' '));
}

const RENAMED = 'Were they renamed? Then run `npx runsheet sync --allow-renames`; if not, look why the tests are gone.';
const ADD = 'The next build adds them, or now: `npx runsheet sync`.';
const REMOVE = 'Archive or delete the rows that are gone in the service: rows cannot be removed through its API.';
