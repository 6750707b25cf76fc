/** IO: clock. One run whose journal is open: how it goes on when the runner, or its process, ends. */
import { buildMarkOf } from '../ci/build-mark.ts';
import { readBuild, repositoryFolder } from '../ci/read-build.ts';
import { redactHeaders, runHeaders } from '../config/run-headers.ts';
import { reasonOf } from '../errors/runsheet-error.ts';
import { DISK } from '../outbox/disk.ts';
import type { RunHead } from '../outbox/journal-schema.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import { openJournal } from '../outbox/journal.ts';
import { machine, type OutboxPlace } from '../outbox/outbox-place.ts';
import { type Redact, redactFor } from '../report/redact.ts';
import { findPackage, outboxFolder } from './find-upwards.ts';
import { guessKey, guessPatterns, guessRecordDir } from './guess-settings.ts';
import type { World } from './world.ts';
import type { PublishOrder, StandIn } from './publisher-process.ts';
import { openStandIn } from './stand-in.ts';
import { keepJournal, type RunJournal } from './run-journal.ts';
import type { RunStart, SessionSetup } from './session.ts';
import { runKeyOf } from '../report/run-key.ts';

const { parse, stringify } = JSON;
const { Date: Moment } = globalThis;

type RunPlace = {
  readonly head: RunHead;
  readonly place: OutboxPlace;
  readonly redact: Redact;
  readonly told: Omit<PublishOrder, 'journal' | 'answer' | 'standIn'>;
};

export type KeptRun = RunPlace & { readonly journal: RunJournal; readonly order: PublishOrder };

/** `refusedBy`: neither the record folder nor its stand-in can be written. */
export type OpenRun = KeptRun | (RunPlace & { readonly refusedBy: string });

/** Begins the journal of a run. Reads a few small files; loads no configuration. */
export function openRun(setup: SessionSetup, start: RunStart, world: World): OpenRun {
  const { adapter, options } = setup;
  const redact = redactFor({ config: { apiKey: guessKey(options), redact: guessPatterns(options) }, ...world });
  const { run: _, ...kept } = start;
  // Where a configuration file names another folder, only the publisher learns it.
  const folder = outboxFolder(start.root, guessRecordDir({ options, ...world }));
  const place = { folder, world: { ...machine(), disk: world.disk ?? DISK, now: world.now } };
  const facts = { head: headOf(setup, start, { world, redact }), redact, told: { adapter, options, start: kept } };
  try {
    return beginAt(place, facts, undefined);
  } catch (error) {
    const refused = { ...facts, place, refusedBy: reasonOf(error) };
    return atStandIn(refused, refused.refusedBy, world) ?? refused;
  }
}

/** The same run with a new journal in the stand-in; undefined where it is there already, or may not be written either. */
export function atStandIn({ place, ...facts }: RunPlace, reason: string, { temporary }: World): KeptRun | undefined {
  const insteadOf = place.folder;
  return ifPossible(() => {
    const other = openStandIn({ folder: insteadOf, temporary }, place.world);
    return beginAt(other, facts, { folder: other.folder, insteadOf, reason });
  });
}

/** Throws what the disk says. */
function beginAt(place: OutboxPlace, facts: Omit<RunPlace, 'place'>, standIn: StandIn | undefined): KeptRun {
  const { head, redact, told } = facts;
  const { runner, isApart } = told.start;
  const journal = openJournal(place, { head, runner });
  const order = { journal: journal.path, answer: `${journal.path}.answer`, standIn, ...told };
  return { head, redact, told, place, order, journal: keepJournal({ journal, redact, mayWait: isApart === true }) };
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
    createdAt: new Moment(world.now()).toISOString(),
    adapter,
    packageName,
    packageFolder,
    headers,
    build: buildMarkOf(build, world),
    shard,
    options: withoutKey(options, redact),
  };
}

/** Options as a journal may hold them: without the key, and without secrets in any text. */
function withoutKey(options: unknown, redact: Redact): unknown {
  const text = stringify(options ?? {}, (name, value: unknown) => {
    if (name === 'apiKey') return undefined;
    return typeof value === 'string' ? redact(value) : value;
  });
  return text === undefined ? {} : parse(text);
}
