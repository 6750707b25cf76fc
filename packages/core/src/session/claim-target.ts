/** IO: disk. A reporter that is listed twice would publish its run twice: the first one claims the target of the run. */
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { ifPossible } from '../outbox/if-possible.ts';
import { DISK, type Disk } from '../outbox/disk.ts';
import type { PublishOrder } from '../record/publish-order.ts';
import type { RunSetup } from './set-up-run.ts';
import type { World } from '../record/world.ts';

/** What came of the claim: the place among the reporters of the run, from 1 on, and the file that says so, if any. */
type Claim = { readonly place: number; readonly file?: string };

/**
 * The first reporter that claims the target of a run publishes it. The claim is a file beside the journal, for
 * publishers are processes of their own; the test process removes it when it ends. A plan writes nothing, so it claims
 * nothing that a publisher needs.
 */
export function claimTarget({ journal, runId, start }: PublishOrder, setup: RunSetup, { disk = DISK }: World): Claim {
  if (runId === undefined) return { place: 1 };
  const { mode, config, settings, packageName, error } = setup;
  const { project, script, layout } = settings;
  const how = [mode === 'plan', error === undefined, start.shard];
  const target = JSON.stringify([...how, config.baseUrl, project, script, layout, packageName]);
  const name = `${runId}.${createHash('sha256').update(target).digest('hex').slice(0, 16)}`;
  for (let place = 1; ; place += 1) {
    const file = join(dirname(journal), `${name}.${place}${TARGET}`);
    if (CLAIMED.has(file)) continue;
    CLAIMED.add(file);
    const claim = claimFile(file, basename(journal), disk);
    if (claim !== 'taken') return claim === 'claimed' ? { place, file } : { place };
  }
}

/**
 * The claim names its journal: a publisher that was killed has a successor, which has the same one. It gets its name when
 * it is written, so that nobody sees an empty one.
 */
function claimFile(path: string, journal: string, disk: Disk): 'claimed' | 'taken' | 'refused' {
  const written = join(dirname(path), `${journal}.${basename(path)}`);
  try {
    disk.remove(written);
    const file = disk.create(written);
    file.write(journal);
    file.close();
    disk.link(written, path);
    return 'claimed';
  } catch {
    const holder = ifPossible(() => disk.read(path));
    if (holder === undefined) return 'refused';
    return holder === journal ? 'claimed' : 'taken';
  } finally {
    ifPossible(() => disk.remove(written));
  }
}

/** The end of the names of claims. */
const TARGET = '.target';

/** Of publishers in this process: where the disk refuses, no file tells of them. */
const CLAIMED = new Set<string>();
