import type { RunRecord } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { shortName } from '../short-name.ts';
import { readSettings } from '../with-service.ts';
import { keptJson, keptTable } from './describe-kept.ts';
import { countDead, type KeptRun, readKeptRuns } from './kept-runs.ts';
import type { OutboxFlags } from '../flags/flags.ts';
import { runsOfOtherAddress } from './other-address.ts';

/** Lists what waits in the outbox. */
export async function listKept(flags: OutboxFlags, context: Context): Promise<ExitCode> {
  const { output, directory } = context;
  const { setup } = await readSettings(flags, context);
  const { outbox } = setup;
  const kept = readKeptRuns(outbox, (path) => shortName(path, directory));
  const runs = [...kept.runs, ...kept.left];
  const dead = countDead(outbox);
  const folder = shortName(outbox.folder, directory);
  const records = runs.flatMap(recordThatLeft);
  const ready = kept.runs.filter((run) => runsOfOtherAddress(recordThatLeft(run), setup).length === 0);
  const next = ready.length === 0 ? [] : ['', deliverLine(ready)];
  const lines = [
    ...(runs.length === 0 ? [`Nothing waits in ${folder}.`] : [...keptTable(runs), ...next]),
    ...runsOfOtherAddress(records, setup).flatMap(({ what, todo }) => [what, `  to do: ${todo}`]),
    ...(dead === 0 ? [] : [`${dead} ${dead === 1 ? 'file' : 'files'} in ${folder}/dead can never be delivered.`]),
  ];
  const json = { folder: outbox.folder, runs: runs.map(keptJson), dead };
  output.print({ json, text: lines.join('\n'), isProse: true });
  return EXIT_CODES.done;
}

function recordThatLeft({ content }: KeptRun): readonly RunRecord[] {
  return content.kind === 'record' && content.mayHaveLeft ? [content.record] : [];
}

/** For those that plain `publish` delivers. */
function deliverLine(runs: readonly KeptRun[]): string {
  const [shard] = runs.flatMap(({ content }) => (content.kind === 'record' ? (content.record.shard ?? []) : []));
  const rest = shard === undefined ? '' : ` <folders> --expect-shards ${shard.count} (all shards together)`;
  return `Deliver ${runs.length === 1 ? 'it' : 'them'}: npx runsheet publish${rest}.`;
}
