/** IO: disk. A reporter that is listed twice would publish its run twice: the first one claims the target of the run. */
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
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
    const claim = claimFile(file, disk);
    if (claim !== 'taken') return claim === 'claimed' ? { place, file } : { place };
  }
}

function claimFile(file: string, disk: Disk): 'claimed' | 'taken' | 'refused' {
  try {
    disk.create(file).close();
    return 'claimed';
  } catch (refusal) {
    return refusal instanceof Error && 'code' in refusal && refusal.code === 'EEXIST' ? 'taken' : 'refused';
  }
}

/** The end of the names of claims. */
const TARGET = '.target';

/** Of publishers in this process: where the disk refuses, no file tells of them. */
const CLAIMED = new Set<string>();
