import { reasonOf } from '../errors/reason-of.ts';
import { encodeJournal } from '../outbox/encode-journal.ts';
import { machine } from '../outbox/outbox-place.ts';
import { encodeLine, type JournalSettings } from '../outbox/journal-line.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import { claimUntil } from './put-away.ts';
import type { InMemory, SourceEnd } from './run-source.ts';
import type { RunSetup } from './set-up-run.ts';
import { redactReport } from '../report/redact-report.ts';
import type { World } from '../record/world.ts';

/** A run that this process publishes. */
export type TakenRun = { readonly record: RunRecord; readonly kept: RunPlace };

/** Where a run is on disk, or why it is not. */
export type RunPlace =
  | { readonly kind: 'on-disk'; readonly path: string }
  | ({ readonly kind: 'in-memory' } & InMemory);

/** Takes a run that is over. Undefined: no run was recorded, or another process has taken it. */
export function takeRun(end: SourceEnd, setup: RunSetup, world: World): TakenRun | undefined {
  const settings = settingsLine(setup);
  end.decoder.push(encodeLine(settings));
  const decoded = end.decoder.result();
  if (decoded.kind === 'empty') return undefined;
  const record = clean(decoded.record, setup);
  if (end.kind === 'memory') return { record, kept: { ...end, kind: 'in-memory' } };
  const { path } = end;
  return setup.mode === 'plan'
    ? { record, kept: { kind: 'on-disk', path } }
    : claim({ record, path, settings }, setup, world);
}

type ClaimInput = { readonly record: RunRecord; readonly path: string; readonly settings: JournalSettings };

/** A disk that cannot be changed is no reason to keep back what it holds. */
function claim({ record, path, settings }: ClaimInput, setup: RunSetup, world: World): TakenRun | undefined {
  try {
    const claimed = setup.outbox.claim(path, settings, claimUntil(setup, world.now()));
    if (claimed === undefined) return undefined;
    // What the test process could not know to be secret is on disk no longer than its run.
    if (setup.config.redact.length > 0) setup.outbox.rewrite(claimed, encodeJournal(record, machine()));
    return { record, kept: { kind: 'on-disk', path: claimed } };
  } catch (error) {
    return { record, kept: { kind: 'in-memory', reason: reasonOf(error), journal: undefined } };
  }
}

/** The patterns of a configuration file are not known where the journal is written. */
function clean(record: RunRecord, { config, redact }: RunSetup): RunRecord {
  return config.redact.length === 0 ? record : { ...record, report: redactReport(record.report, redact) };
}

function settingsLine(setup: RunSetup): JournalSettings {
  const { config, error, settings, mode, headers } = setup;
  return {
    kind: 'settings',
    ...(config.baseUrl === undefined ? {} : { origin: new URL(config.baseUrl).origin }),
    ...(error === undefined ? { settings } : {}),
    headers,
    // A shard that is not recorded for a merge is published by itself.
    ...(mode === 'record' ? {} : { isAlone: true }),
  };
}
