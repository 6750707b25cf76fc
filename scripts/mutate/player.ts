import { type TestContext, TestRunner } from 'vitest';
import { type Notes, openNotes } from './notes.ts';
import { startWatchdog } from './watchdog.ts';

type Test = TestContext['task'];

type Switches = {
  activeMutant?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  /** How often each mutant was reached. */
  mutantCoverage?: { static: Readonly<Record<string, number>>; perTest: Record<string, never> };
};

declare global {
  // The name that instrumented code looks for.
  // oxlint-disable-next-line no-underscore-dangle -- Not ours to choose.
  var __stryker__: Switches | undefined;
}

/** Tests that take longer are only played without a mutant. */
const { MUTATE_NOTES: NOTES = '', MUTATE_LONGEST_MS: LONGEST_MS = '' } = process.env;

const HANGS_AFTER_MS = 10_000;

// oxlint-disable-next-line no-underscore-dangle -- As above.
const switches: Switches = (globalThis.__stryker__ ??= {});
const notes: Notes = openNotes(NOTES);
const watchdog = startWatchdog();

/** Plays every test as it is, and then again with each mutant that it has reached and that no test has noticed yet. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads it so.
export default class MutantPlayer extends TestRunner {
  async runTask(test: Test): Promise<void> {
    // Since the test before, only files were loaded.
    noteReached('at-import');
    const startedAt = performance.now();
    await this.#play(test);
    const tookMs = performance.now() - startedAt;
    const reached = Object.entries(reachedSoFar());
    noteReached('reached');
    const round = `${test.id}@${LONGEST_MS}`;
    if (tookMs > Number(LONGEST_MS) || notes.has(round, 'played')) return;
    await this.#play(test);
    for (const [mutant, hits] of reached) {
      if (notes.has(mutant, 'killed') || notes.has(mutant, 'timeout')) continue;
      const end = await this.#playWith(mutant, { test, tookMs, hits });
      if (end === 'survived') continue;
      notes.add(mutant, end);
      // What a mutant leaves behind shall not be taken for another one's fault.
      if (!(await this.#passes(test))) break;
    }
    notes.add(round, 'played');
    this.onBeforeTryTask(test, { retry: 0, repeats: 0 });
    await this.#play(test);
    noteReached('reached');
  }

  async #playWith(mutant: string, { test, tookMs, hits }: Circumstances): Promise<'killed' | 'timeout' | 'survived'> {
    switches.activeMutant = mutant;
    switches.hitCount = 0;
    switches.hitLimit = hits * 100 + 1_000;
    const mostMs = tookMs * 20 + HANGS_AFTER_MS;
    notes.play(mutant);
    watchdog.watch(mutant, mostMs);
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<'timeout'>((resolve) => {
      timer = setTimeout(() => resolve('timeout'), mostMs);
    });
    const end = await Promise.race([this.#passes(test), over]);
    clearTimeout(timer);
    const isEndless = (switches.hitCount ?? 0) > switches.hitLimit;
    reset();
    watchdog.rest();
    notes.play('');
    if (end === 'timeout' || isEndless) return 'timeout';
    return end ? 'survived' : 'killed';
  }

  async #passes(test: Test): Promise<boolean> {
    this.onBeforeTryTask(test, { retry: 0, repeats: 0 });
    try {
      await this.#play(test);
      this.onAfterTryTask(test);
    } catch {
      return false;
    }
    if (test.result?.state !== 'fail') return true;
    test.result.state = 'run';
    delete test.result.errors;
    return false;
  }

  async #play(test: Test): Promise<void> {
    await TestRunner.getTestFn(test)();
  }
}

type Circumstances = { readonly test: Test; readonly tookMs: number; readonly hits: number };

function reset(): void {
  switches.activeMutant = undefined;
  switches.hitCount = undefined;
}

function reachedSoFar(): Readonly<Record<string, number>> {
  return switches.mutantCoverage?.static ?? {};
}

/** Notes what was reached, and starts to count again. */
function noteReached(how: 'reached' | 'at-import'): void {
  for (const mutant of Object.keys(reachedSoFar())) notes.add(mutant, how);
  if (switches.mutantCoverage !== undefined) switches.mutantCoverage.static = {};
}
