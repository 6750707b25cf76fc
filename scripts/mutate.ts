import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMutant, mutantsOf } from './mutate/mutants-of.ts';

type Planned = { readonly file: string; readonly number: number; readonly told: string };

/** Makes small mistakes in sources, one at a time, and tells which of them the tests of their folder do not notice. */
async function mutate(): Promise<void> {
  const { values } = parseArgs({
    options: {
      files: { type: 'string', default: 'packages/core/src/plan/*.ts' },
      seed: { type: 'string', default: '1' },
      most: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '3600' },
    },
  });
  const all = globSync(values.files).filter((file) => !/\.test(\.support)?\.ts$/.test(file));
  const drawn = shuffled(
    all
      .map((file) => file.split(sep).join('/'))
      .toSorted()
      .flatMap(planned),
    Number(values.seed),
  );
  const queue = drawn.slice(0, Number(values.most)).values();
  const endMs = Date.now() + Number(values.seconds) * 1_000;
  const survivors: string[] = [];
  let played = 0;
  const play = async (): Promise<void> => {
    for (const mutant of queue) {
      if (Date.now() > endMs) return;
      const noticed = await isNoticed(mutant);
      played += 1;
      if (noticed) continue;
      survivors.push(mutant.told);
      console.log(`survived: ${mutant.told}`);
    }
  };
  await Promise.all([play(), play()]);
  console.log(`${played} of ${drawn.length} mutants played, seed ${values.seed}: ${survivors.length} survived`);
}

function planned(file: string): readonly Planned[] {
  const source = readFileSync(file, 'utf8');
  return mutantsOf(source).map((mutant, number) => ({
    file,
    number,
    told: `${file}:${describeMutant(source, mutant)}`,
  }));
}

/** Whether a test beside the file fails, or else one of its folder. One that does not end fails too. */
async function isNoticed(mutant: Planned): Promise<boolean> {
  const beside = mutant.file.replace(/\.ts$/, '.test.ts');
  return (existsSync(beside) && (await failsIn(beside, mutant))) || failsIn(dirname(mutant.file), mutant);
}

function failsIn(tests: string, { file, number }: Planned): Promise<boolean> {
  const env = { ...process.env, MUTANT_FILE: file, MUTANT_NUMBER: String(number) };
  const words = ['run', '--config', 'scripts/mutate/vitest.config.ts', '--root', '.', '--maxWorkers', '1', tests];
  const runner = spawn('vitest', words, { env, stdio: 'ignore', timeout: 60_000 });
  return new Promise((resolve, reject) => {
    runner.once('error', reject);
    runner.once('close', (code) => resolve(code !== 0));
  });
}

/** The same order for the same seed. */
function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  let state = seed;
  const keyed = items.map((item) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return { item, key: state };
  });
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}

await mutate();
