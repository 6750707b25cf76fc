import { openService } from '../service/open-service.ts';
import { accessTo, readReceipt } from './measure-suite.ts';
import { runSuite } from './run-suite.ts';
import { NONE, VARIANTS } from './variants.ts';
import type { Suite } from './write-suite.ts';

export type Hanging = {
  readonly deadlineMs: number;
  /** From the end of the last test to the end of the process. */
  readonly waitMs: number;
  /** Of the main process, beyond a run without a reporter. */
  readonly addedCpuMs: number;
  /** What became of the results. */
  readonly outcome: string;
};

const DEADLINE_MS = 2_000;
const NEVER_MS = 600_000;

/** Runs a suite against a service that takes requests and does not answer. */
export async function measureHanging(suite: Suite): Promise<Hanging> {
  const service = await openService({ delayMs: NEVER_MS });
  const ours = VARIANTS[suite.runner].find(({ name }) => name === 'runsheet');
  if (ours === undefined) throw new Error(`There is no reporter of ours for ${suite.runner}.`);
  const environment = { ...accessTo(service), RUNSHEET_DEADLINE: String(DEADLINE_MS) };
  const { cpuMs } = await runSuite(suite, NONE);
  const hanging = await runSuite(suite, ours, { environment });
  await service.close();
  const costs = { waitMs: hanging.waitMs, addedCpuMs: hanging.cpuMs - cpuMs };
  return { deadlineMs: DEADLINE_MS, ...costs, outcome: String(readReceipt(suite.root).outcome) };
}
