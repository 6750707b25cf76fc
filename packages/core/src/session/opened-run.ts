import type { CaseNode, FileNode, SelectedFiles } from '../report/report.ts';
import type { CasePlace, Session } from './session.ts';

/** A run whose configuration is read, and whose journal is open. */
export type OpenRun = {
  readonly isOff: boolean;
  /** Begins what takes longer: loading what publishes, and reading the script. */
  readonly prepare: () => void;
  readonly filesSelected: (selected: SelectedFiles) => void;
  readonly caseEnded: (place: CasePlace, node: CaseNode) => void;
  readonly fileEnded: (file: FileNode, copy?: number) => void;
  readonly finish: Session['finish'];
  /** Instead of `finish`: nothing of it is kept. */
  readonly discard: () => void;
};

/** A run of which nothing is kept and nothing is sent. */
export const RUN_OFF: OpenRun = {
  isOff: true,
  prepare: () => undefined,
  filesSelected: () => undefined,
  caseEnded: () => undefined,
  fileEnded: () => undefined,
  finish: async () => ({ failRun: false }),
  discard: () => undefined,
};
