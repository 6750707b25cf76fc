import { redactReport } from '../report/redact.ts';
import type { CaseNode, Report } from '../report/report.ts';
import { finishRun } from './finish-run.ts';
import { keepJournal } from './keep-journal.ts';
import { reachService } from './reach-service.ts';
import { recordHead, redactFor } from './record-head.ts';
import type { CasePlace, RunStart, Verdict } from './session.ts';
import { setUpRun } from './set-up-run.ts';
import type { World } from './world.ts';

/** A run whose configuration is read, and whose script is being read while the tests go on. */
export type OpenRun = {
  readonly caseEnded: (place: CasePlace, node: CaseNode) => void;
  readonly finish: (report: Report) => Promise<Verdict>;
};

export type Opening = {
  readonly adapter: string;
  readonly options: unknown;
  readonly start: RunStart;
  readonly world: World;
};

/** Reads the configuration and reaches for the service. Everything heavy is loaded from here on. */
export async function openRun({ adapter, options, start, world }: Opening): Promise<OpenRun> {
  const setup = await setUpRun(start, options, world);
  if (setup.mode === 'off') return { caseEnded: () => undefined, finish: async () => ({ failRun: false }) };
  const head = recordHead(setup, adapter, world);
  const redact = redactFor(setup, world);
  const journal = keepJournal({ folder: setup.outbox.folder, head, runner: start.runner, redact });
  const reach = await reachService(setup, world);
  return {
    caseEnded: journal.caseEnded,
    finish: (report) => {
      const record = { ...head, report: redactReport(report, redact) };
      return finishRun(record, { start, setup, reach, journal, world });
    },
  };
}
