import { ofShardAlone } from '../merge/shard.ts';
import { claimRun } from './claim-run.ts';
import { encodingAhead } from '../outbox/file-text.ts';
import type { RecordHead } from '../outbox/journal-line.ts';
import { type KeptJournal, keepJournal } from './keep-journal.ts';
import { recordHead } from './record-head.ts';
import { type OpenRun, RUN_OFF } from './opened-run.ts';
import type { ReadFile } from './read-asked.ts';
import { withExitCode } from '../report/is-green.ts';
import { redactFile } from '../report/redact-report.ts';
import { withoutSecrets } from './without-secrets.ts';
import type { RunStart } from './session.ts';
import { type RunSetup, setUpRun } from './set-up-run.ts';
import type { World } from './world.ts';

export type Opening = {
  readonly adapter: string;
  readonly options: unknown;
  readonly start: RunStart;
  readonly world: World;
  readonly readFile: ReadFile;
};

/** Reads the configuration and opens the journal. Libraries are loaded only for a configuration that is not plain. */
export async function openRun({ adapter, options, start, world, readFile }: Opening): Promise<OpenRun> {
  const setup = await setUpRun(start, { options, readFile }, world);
  if (setup.mode === 'off') return RUN_OFF;
  const before = claimRun(start.run, setup);
  if (before === 1) await sayNotice('RS4026', world);
  if (before > 0) return RUN_OFF;
  const isPart = setup.mode === 'record';
  const head = recordHead(setup, { adapter, world, shard: isPart ? start.shard : undefined });
  // A plan leaves nothing behind that could be published later.
  const keeping = {
    outbox: setup.outbox,
    head,
    runner: start.runner,
    redact: setup.redact,
    mayWait: start.isApart === true,
  };
  const journal = setup.mode === 'plan' ? undefined : keepJournal(keeping);
  const encodeEach = setup.mode === 'plan' ? undefined : encodingAhead();
  const { prepare, finish } = createEnd({ setup, start, options, world, head, journal });
  return {
    isOff: false,
    prepare,
    filesSelected: (selected) => journal?.filesSelected(selected),
    caseEnded: (place, node) => journal?.caseEnded(place, node),
    fileEnded: (file, copy) => {
      journal?.fileEnded(file, copy);
      encodeEach?.(redactFile(file, setup.redact));
    },
    finish,
    discard: () => journal?.remove(),
  };
}

/** Says that there is no run, where one would have been published or kept. */
export async function sayNothingFound({ options, start, world, readFile }: Omit<Opening, 'adapter'>): Promise<void> {
  const setup = await setUpRun(start, { options, readFile }, world);
  if (setup.mode === 'off' || claimRun(start.run, setup, 'say') > 0) return;
  await sayNotice('RS4022', world);
}

/** Says what there is to say of a run that has no summary. */
async function sayNotice(code: 'RS4022' | 'RS4026', world: World): Promise<void> {
  const { notice } = await import('../errors/notice.ts');
  const { frame } = await import('../summary/summarise.ts');
  world.say(frame([`${code} ${notice(code, {}).message}`]));
}

type Finishing = {
  readonly setup: RunSetup;
  readonly start: RunStart;
  readonly options: unknown;
  readonly world: World;
  readonly head: RecordHead;
  readonly journal: KeptJournal | undefined;
};

/** The end of a run, and what is begun before it, while finished tests are on disk already. */
function createEnd({ head, ...facts }: Finishing): Pick<OpenRun, 'prepare' | 'finish'> {
  let begun: ReturnType<typeof loadEnd> | undefined;
  const prepare = () => {
    begun ??= loadEnd(facts);
    return begun;
  };
  return {
    prepare,
    finish: async (report, missing) => {
      const { loading, reaching } = prepare();
      const { finishRun } = await loading;
      const whole = withExitCode(report, facts.world.exitCode());
      const clean = withoutSecrets(whole, facts.setup.redact);
      const part = head.shard === undefined ? ofShardAlone(clean, facts.start.shard) : clean;
      const record = { ...head, ...(missing === undefined ? {} : { missing }), report: part };
      return finishRun(record, { ...facts, reach: await reaching });
    },
  };
}

/** Loads what publishes, and begins to read the script. Whoever finishes the run hears of failures. */
function loadEnd({ setup, world }: Pick<Finishing, 'setup' | 'world'>) {
  const reaching = import('./reach-service.ts').then(({ reachService }) => reachService(setup, world));
  const loading = import('./finish-run.ts');
  for (const begun of [reaching, loading]) begun.catch(() => undefined);
  return { reaching, loading };
}
