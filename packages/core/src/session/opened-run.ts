import type { CaseNode, SelectedFiles } from '../report/report.ts';
import type { CasePlace, Session } from './session.ts';

/** A run whose configuration is read, and whose script is being read while the tests go on. */
export type OpenRun = {
  readonly isOff: boolean;
  readonly filesSelected: (selected: SelectedFiles) => void;
  readonly caseEnded: (place: CasePlace, node: CaseNode) => void;
  readonly finish: Session['finish'];
};

/** A run of which nothing is kept and nothing is sent. */
export const RUN_OFF: OpenRun = {
  isOff: true,
  filesSelected: () => undefined,
  caseEnded: () => undefined,
  finish: async () => ({ failRun: false }),
};
