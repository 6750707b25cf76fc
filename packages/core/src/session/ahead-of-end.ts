import type { RecordSettings } from '../outbox/record.ts';
import { lookAhead } from '../plan/blocks-in-step.ts';
import { knownOutline } from '../plan/known-outline.ts';
import type { Located } from '../publish/locate-script.ts';
import { digestOf } from '../publish/run-key.ts';
import type { FileNode } from '../report/report.ts';
import { sheetsOf } from '../sheet/sheets-of.ts';

/** To be told each file that has ended, without secrets. */
export type LookAhead = (file: FileNode) => void;

/**
 * Does for each file that has ended, while others still run, what the end of the run would wait for: its rows, what of
 * the run's digest they are, and which rows of the script they are, if it is read early. All of that is remembered by the
 * file and by its rows, which do not change; nothing else comes of it.
 */
export function lookAheadOfEnd(settings: RecordSettings, located: Promise<Located> | undefined): LookAhead {
  const options = { ...settings, headers: {} };
  return (file) => {
    const sheets = sheetsOf({ ...NOTHING_ELSE, files: [file] }, options);
    for (const sheet of sheets) digestOf(sheet);
    const compare = (found: Located) => {
      if (found.kind !== 'found') return;
      const { outline } = found.reading;
      for (const { rows } of sheets) lookAhead(rows, knownOutline(outline, outline.notes));
    };
    // Whatever goes wrong, whoever awaits it at the end meets it again, and says it.
    located?.then(compare).catch(() => undefined);
  };
}

const NOTHING_ELSE = {
  runner: { name: '', version: '' },
  startedAt: '',
  durationMs: 0,
  ending: { kind: 'complete' },
  selection: { kind: 'all' },
  failures: [],
  counts: { passed: 0, failed: 0, skipped: 0 },
} as const;
