import type { Report } from '../report/report.ts';
import { finishRun } from './finish-run.ts';
import { reachService } from './reach-service.ts';
import type { RunStart, Verdict } from './session.ts';
import { setUpRun } from './set-up-run.ts';
import type { World } from './world.ts';

/** A run whose configuration is read, and whose script is being read while the tests go on. */
export type OpenRun = { readonly finish: (report: Report) => Promise<Verdict> };

export type Opening = {
  readonly adapter: string;
  readonly options: unknown;
  readonly start: RunStart;
  readonly world: World;
};

/** Reads the configuration and reaches for the service. Everything heavy is loaded from here on. */
export async function openRun({ adapter, options, start, world }: Opening): Promise<OpenRun> {
  const setup = await setUpRun(start, options, world);
  const runKey = `rs1-${world.randomName()}`;
  const reach = await reachService(setup, world);
  return { finish: (report) => finishRun(report, { adapter, start, setup, runKey, reach, world }) };
}
