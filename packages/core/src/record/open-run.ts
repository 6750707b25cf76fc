/** IO: clock. One run whose journal is open: how it goes on when the runner, or its process, ends. */
import { join } from 'node:path';
import { buildMarkOf } from '../ci/build-mark.ts';
import { readBuild } from '../ci/read-build.ts';
import { repositoryFolder } from '../ci/repository-folder.ts';
import { redactHeaders, runHeaders } from '../config/run-headers.ts';
import { reasonOf } from '../errors/reason-of.ts';
import { DISK } from '../outbox/disk.ts';
import type { RunHead } from '../outbox/journal-line.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import { type OpenJournal, openJournal } from '../outbox/journal.ts';
import { machine, type OutboxPlace } from '../outbox/outbox-place.ts';
import type { Redact } from '../report/redact.ts';
import { findPackage, outboxFolder } from './find-package.ts';
import { guessKey, guessPatterns, guessRecordDir } from './guess-settings.ts';
import { redactFor } from './redact-for.ts';
import type { World } from './world.ts';
import type { PublishOrder, StandIn } from './publish-order.ts';
import { openStandIn } from './stand-in.ts';
import { keepJournal, type RunJournal } from './run-journal.ts';
import type { RunStart, SessionSetup } from './session.ts';
import { runKeyOf } from '../report/run-key.ts';

/** A run whose results are kept. */
export type OpenRun = {
  readonly head: RunHead;
  /** The outbox in which its journal begins. */
  readonly place: OutboxPlace;
  readonly order: PublishOrder;
  readonly redact: Redact;
  /** The reason, where the disk refused to begin a journal. */
  readonly journal: RunJournal | { readonly refusedBy: string };
};

/** Begins the journal of a run. Reads a few small files; loads no configuration. */
export function openRun(setup: SessionSetup, start: RunStart, world: World): OpenRun {
  const { adapter, options } = setup;
  const redact = redactFor({ config: { apiKey: guessKey(options), redact: guessPatterns(options) }, ...world });
  const head = headOf(setup, start, { world, redact });
  const { run: _, ...kept } = start;
  // Where a configuration file names another folder, only the publisher learns it.
  const folder = outboxFolder(start.root, guessRecordDir({ options, ...world }));
  const outboxWorld = { ...machine(), disk: world.disk ?? DISK, now: world.now };
  const begun = beginJournal({ folder, world: outboxWorld }, world.temporary, { head, runner: start.runner });
  const { place, journal, standIn } = begun;
  const path = 'refusedBy' in journal ? join(folder, 'open', head.runKey) : journal.path;
  return {
    head,
    place,
    order: { journal: path, answer: `${path}.answer`, standIn, adapter, options, start: kept },
    redact,
    journal: 'refusedBy' in journal ? journal : keepJournal({ journal, redact, mayWait: start.isApart === true }),
  };
}

type Begun = {
  readonly place: OutboxPlace;
  readonly journal: OpenJournal | { readonly refusedBy: string };
  readonly standIn: StandIn | undefined;
};

/** In the record folder, else in its stand-in. */
function beginJournal(place: OutboxPlace, temporary: string, begin: Parameters<typeof openJournal>[1]): Begun {
  try {
    return { place, journal: openJournal(place, begin), standIn: undefined };
  } catch (error) {
    const reason = reasonOf(error);
    const begun = ifPossible((): Begun => {
      const other = openStandIn({ folder: place.folder, temporary }, place.world);
      return {
        place: other,
        journal: openJournal(other, begin),
        standIn: { folder: other.folder, insteadOf: place.folder, reason },
      };
    });
    return begun ?? { place, journal: { refusedBy: reason }, standIn: undefined };
  }
}

function headOf(
  { adapter, options }: SessionSetup,
  { root, shard }: RunStart,
  { world, redact }: { readonly world: World; readonly redact: Redact },
): RunHead {
  const { environment } = world;
  const build = readBuild(environment, root);
  const { name: packageName, root: packageRoot } = findPackage(root);
  const packageFolder = repositoryFolder(packageRoot, environment);
  // The publisher adds what the configuration says.
  const headers = redactHeaders(runHeaders(build, { headers: {} }), redact);
  return {
    runKey: runKeyOf(world.randomName()),
    createdAt: new Date(world.now()).toISOString(),
    adapter,
    packageName,
    ...(packageFolder === undefined ? {} : { packageFolder }),
    headers,
    build: buildMarkOf(build, world),
    ...(shard === undefined ? {} : { shard }),
    options: withoutKey(options, redact),
  };
}

/** Options as a journal may hold them: without the key, and without secrets in any text. */
function withoutKey(options: unknown, redact: Redact): unknown {
  const text = JSON.stringify(options ?? {}, (name, value: unknown) => {
    if (name === 'apiKey') return undefined;
    return typeof value === 'string' ? redact(value) : value;
  });
  return text === undefined ? {} : JSON.parse(text);
}
