import { basename, join } from 'node:path';
import { reasonOf, RunsheetError, runsheetError } from '../errors/runsheet-error.ts';
import { receiptName } from '../report/run-key.ts';
import { claimedRecords, moveRecord } from './claims.ts';
import { ifPossible } from './if-possible.ts';
import { decodeJournal } from './decode-journal.ts';
import {
  claimAt,
  filesIn,
  machine,
  openPart,
  type OutboxPart,
  type OutboxPlace,
  type OutboxWorld,
  recordName,
} from './outbox-place.ts';
import type { Outbox } from './outbox.ts';
import { stateOf } from './process-mark.ts';

/** `recovered` is a number of runs. None of those that are left is passed over in silence. */
export type RecoveredJournals = { readonly recovered: number; readonly left: readonly LeftRun[] };

/** A run that is not published now. `error`: RS3010, RS3011, RS3024, RS3031, RS4008 or RS4035. */
export type LeftRun = { readonly path: string; readonly error: RunsheetError };

/**
 * Moves journals whose process is gone, and which no publisher took, to the runs that wait. Never throws: a journal that
 * the disk does not hand over stays where it is. `nameOf` is a path as a person should see it.
 */
export function recoverJournals(
  outbox: Outbox,
  world: OutboxWorld = machine(),
  nameOf: (path: string) => string = basename,
): RecoveredJournals {
  const found = journalsOf(outbox, world).map((path) => recover(path, { outbox, world, nameOf }));
  for (const folder of outbox.beginnings) ifPossible(() => sweepOpen({ folder, world }));
  const held = ifPossible(outbox.held) ?? [];
  return {
    recovered: found.filter((what) => what === 'left').length,
    left: [
      ...found.flatMap((what) => (typeof what === 'object' ? [what] : [])),
      ...held.map((path) => ({ path, error: runsheetError('RS4008', { file: recordName(path) }) })),
    ],
  };
}

/** Paths of the journals that would be recovered. Changes nothing, and never throws. */
export function leftJournals(outbox: Outbox, world: OutboxWorld = machine()): readonly string[] {
  const judging = { outbox, world, nameOf: basename };
  return journalsOf(outbox, world).filter((path) => ifPossible(() => judge(path, judging)) === 'left');
}

function journalsOf({ folder, beginnings }: Outbox, world: OutboxWorld): readonly string[] {
  const filesOf = (place: string, part: OutboxPart) =>
    ifPossible(() => filesIn({ folder: place, world }, part, '.ndjson')) ?? [];
  const others = beginnings.filter((other) => other !== folder);
  return [
    ...beginnings.flatMap((place) => filesOf(place, 'open')),
    ...others.flatMap((place) => filesOf(place, 'todo')),
    ...others.flatMap((place) => ifPossible(() => claimedRecords({ folder: place, world }, 'abandoned')) ?? []),
  ];
}

type Judging = {
  readonly outbox: Outbox;
  readonly world: OutboxWorld;
  readonly nameOf: (path: string) => string;
};

/** `begun`: nothing is known of it yet. `over`: nothing of it is to be published. Else why it stays. */
type Judgement = 'left' | 'begun' | 'over' | RunsheetError;

function judge(path: string, { outbox, world, nameOf }: Judging): Judgement {
  const { disk } = world;
  const decoded = decodeJournal(disk.readParts(path), nameOf(path));
  if (decoded.kind === 'empty') return isFresh(path, world) ? 'begun' : 'over';
  const state = stateOf(decoded.writer, world);
  const file = nameOf(path);
  if (state.kind === 'running') return runsheetError('RS4035', { file, processId: decoded.writer.processId });
  if (state.kind === 'unknown' && isFresh(path, world)) return runsheetError('RS3031', { file, reason: state.reason });
  const isDelivered = disk.look(join(outbox.folder, 'done', receiptName(recordName(path)))) !== undefined;
  return isDelivered ? 'over' : 'left';
}

function recover(path: string, judging: Judging): LeftRun | Exclude<Judgement, RunsheetError> {
  const { outbox, world } = judging;
  const place = { folder: outbox.folder, world };
  try {
    const what = judge(path, judging);
    if (what === 'over') world.disk.remove(path);
    const part = claimAt(path) === undefined ? 'todo' : 'claimed';
    if (what === 'left') moveRecord(path, join(openPart(place, part), basename(path)), world);
    return typeof what === 'object' ? { path, error: what } : what;
  } catch (error) {
    return whyUnread(path, error, judging);
  }
}

/** What is damaged is put aside with the reason, and told once. */
function whyUnread(path: string, error: unknown, { outbox, nameOf }: Omit<Judging, 'world'>): LeftRun {
  if (!(error instanceof RunsheetError)) {
    const facts = { file: nameOf(path), reason: reasonOf(error) };
    return { path, error: runsheetError('RS3024', facts, { cause: error }) };
  }
  if (error.code === 'RS3010') ifPossible(() => outbox.bury(path, error.guidance.what));
  return { path, error };
}

/** What a killed test process has left beside its journal. */
function sweepOpen(place: OutboxPlace): void {
  for (const path of filesIn(place, 'open', '.answer')) {
    if (!isFresh(path, place.world)) place.world.disk.remove(path);
  }
}

function isFresh(path: string, { disk, now }: OutboxWorld): boolean {
  const found = disk.look(path);
  return found !== undefined && now() - found.changedAtMs < LONGEST_SILENCE_MS;
}

const LONGEST_SILENCE_MS = 24 * 3_600_000;
