import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { type Instrumented, instrumented } from './mutate/instrumented.ts';
import { type Mutant, tellMutant } from './mutate/mutant.ts';
import { type Notes, openNotes } from './mutate/notes.ts';

/** Makes small mistakes in sources, one at a time, and tells which of them no test notices. */
async function mutate(): Promise<void> {
  const { values } = parseArgs({
    options: {
      files: {
        type: 'string',
        default:
          'packages/core/src/{{plan,publish,outbox,client/transport}/*,client/create-client,errors/runsheet-error}.ts',
      },
      // What an earlier call has printed: only what that has left is played again.
      left: { type: 'string' },
      longest: { type: 'string', default: '20,1000' },
      tests: { type: 'string', default: 'packages/core/src/{plan,publish,outbox,client,session}/**/*.test.ts' },
    },
  });
  const startedAt = performance.now();
  const played = onlyLeft(await instrumented([values.files]), values.left);
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-mutate-'));
  const file = join(folder, 'notes');
  writeFileSync(file, played.skipped.map(({ id }) => `${id} killed\n`).join(''));
  process.env['MUTATE_NOTES'] = file;
  try {
    // What quick tests notice, slow ones need not be played for.
    for (const longestMs of values.longest.split(',')) {
      process.env['MUTATE_LONGEST_MS'] = longestMs;
      // A mutant that hangs, or fills the memory, ends the process: the others are played in the next one.
      do {
        openNotes(file).play('');
        await playTests(played, values.tests);
      } while (noteEnded(openNotes(file)));
    }
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    console.log(`${tell(played, file)}\nin ${minutes} minutes`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Played = Instrumented & { readonly skipped: readonly Mutant[] };

/** Mutants that an earlier call has left, wherever they stand by now. */
function onlyLeft(all: Instrumented, output: string | undefined): Played {
  if (output === undefined) return { ...all, skipped: [] };
  const left = new Set(readFileSync(output, 'utf8').split('\n').map(withoutLine));
  const isLeft = (mutant: Mutant) => left.has(withoutLine(`survived: ${tellMutant(mutant)}`));
  return { ...all, mutants: all.mutants.filter(isLeft), skipped: all.mutants.filter((mutant) => !isLeft(mutant)) };
}

function withoutLine(told: string): string {
  return told.replace(/^[^:]*: ([^:]*):\d+ /, '$1 ');
}

async function playTests({ sources }: Instrumented, tests: string): Promise<void> {
  const vitest = await createVitest(
    {
      config: false,
      watch: false,
      include: [tests],
      runner: join(import.meta.dirname, 'mutate/player.ts'),
      setupFiles: join(import.meta.dirname, 'mutate/setup.ts'),
      pool: 'forks',
      maxWorkers: 1,
      isolate: false,
      maxConcurrency: 1,
      testTimeout: 600_000,
      reporters: [],
      fsModuleCache: false,
    },
    {
      plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => sources.get(resolve(id)) }],
    },
  );
  try {
    await vitest.start();
  } finally {
    await vitest.close();
  }
}

/** Whether a mutant has ended the process: then there are tests that were not played. */
function noteEnded(notes: Notes): boolean {
  const mutant = notes.played();
  if (mutant === '') return false;
  notes.add(mutant, 'timeout');
  return true;
}

function tell({ mutants }: Instrumented, file: string): string {
  const notes = openNotes(file);
  const ended = mutants.map((mutant) => ({ mutant, end: endOf(mutant.id, notes) }));
  const left = ended.filter(({ end }) => end !== 'killed' && end !== 'timeout');
  const counts = ENDS.map((end) => `${ended.filter((each) => each.end === end).length} ${end}`);
  const lines = left.map(({ mutant, end }) => `${end}: ${tellMutant(mutant)}`);
  return [...lines, `${mutants.length} mutants: ${counts.join(', ')}`].join('\n');
}

const ENDS = ['killed', 'timeout', 'survived', 'at import', 'not reached'] as const;

function endOf(mutant: string, { has }: Notes): (typeof ENDS)[number] {
  if (has(mutant, 'killed')) return 'killed';
  if (has(mutant, 'timeout')) return 'timeout';
  if (has(mutant, 'at-import')) return 'at import';
  return has(mutant, 'reached') ? 'survived' : 'not reached';
}

await mutate();
