import { type CommandSetup, counted } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { shortName } from '../short-name.ts';
import { readSettings } from '../with-service.ts';
import { keptJson, keptTable } from './describe-kept.ts';
import { countDead, type KeptRun, readKeptRuns } from './kept-runs.ts';
import type { OutboxFlags } from '../flags/flags.ts';

export async function listKept(flags: OutboxFlags, context: Context): Promise<ExitCode> {
  const { output, directory } = context;
  const { setup } = await readSettings(flags, context);
  const { outbox } = setup;
  const kept = readKeptRuns(outbox, (path) => shortName(path, directory));
  const runs = [...kept.runs, ...kept.left];
  const dead = countDead(outbox);
  const folder = shortName(outbox.folder, directory);
  const ready = kept.runs.filter((run) => !isRefused(run, setup));
  const next = ready.length === 0 ? [] : ['', deliverLine(ready)];
  const lines = [
    ...(runs.length === 0 ? [`Nothing waits in ${folder}.`] : [...keptTable(runs), ...next]),
    ...(dead === 0 ? [] : [`${counted(dead, 'file')} in ${folder}/dead can never be delivered.`]),
  ];
  const json = { folder: outbox.folder, runs: runs.map(keptJson), dead };
  output.print({ json, text: lines.join('\n'), isProse: true });
  return EXIT_CODES.done;
}

/** What may have left for another address: `publish` refuses it with RS3015. */
function isRefused({ path, content }: KeptRun, { outbox, config: { baseUrl }, isAddressNamed }: CommandSetup): boolean {
  if (content.kind !== 'record' || isAddressNamed || baseUrl === undefined || !outbox.mayHaveLeft(path)) return false;
  const { origin } = content.record;
  return origin !== undefined && URL.canParse(baseUrl) && new URL(baseUrl).origin !== origin;
}

/** For those that plain `publish` delivers. */
function deliverLine(runs: readonly KeptRun[]): string {
  const [shard] = runs.flatMap(({ content }) => (content.kind === 'record' ? (content.record.shard ?? []) : []));
  const rest = shard === undefined ? '' : ` <folders> --expect-shards ${shard.count} (all shards together)`;
  return `Deliver ${runs.length === 1 ? 'it' : 'them'}: npx runsheet publish${rest}.`;
}
