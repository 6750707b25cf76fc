// One build of a very large failing run, which tells how much memory it has taken.
import { type CaseNode, createSession, type Report } from '@runsheet/core/adapter';
import { setImmediate } from 'node:timers/promises';

const TESTS = 100_000;
const MESSAGE = 'expected 1 to be 2 // Object.is equality. '.repeat(25);

async function runBuild(root: string): Promise<void> {
  const report = largeReport();
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const watch = watchMemory();
  const session = createSession({ adapter: 'bench', options: {} });
  session.begin({ root, runner: report.runner, watch: false, shard: undefined });
  session.prepare();
  for (const [i, node] of casesIn(report).entries()) {
    session.caseEnded({ file: 'large.test.ts', project: '', suites: [] }, node);
    // Tests take time, in which the session reads its configuration and the script.
    if (i % 100 === 0) await setImmediate();
  }
  for (const file of report.files) session.fileEnded(file);
  await session.finish(report);
  process.send?.({ addedMiB: (watch.end() - before) / 1_048_576 });
}

/** The most that the process held, looked at between its steps. */
function watchMemory(): { readonly end: () => number } {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 5);
  return {
    end: () => {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

function largeReport(): Report {
  const children = Array.from({ length: TESTS }, (_, i): CaseNode => {
    const failure = { message: textOf(`${MESSAGE}${i}`), diff: '', stack: textOf(`at keeps (large.test.ts:${i}:7)`) };
    const outcome = { kind: 'failed', attempts: 1, failures: [failure] } as const;
    return { kind: 'case', title: `keeps ${i}`, tags: [], outcome };
  });
  return {
    runner: { name: 'bench', version: '1' },
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1_000,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    files: [{ kind: 'file', path: 'large.test.ts', project: '', load: 'loaded', failures: [], children }],
    failures: [],
    counts: { passed: 0, failed: TESTS, skipped: 0 },
  };
}

function casesIn({ files }: Report): readonly CaseNode[] {
  return files.flatMap(({ children }) => children.filter((node) => node.kind === 'case'));
}

/** A text of its own, as a runner hands it over: what is put together of others takes no memory before it is read. */
function textOf(text: string): string {
  return Buffer.from(text).toString();
}

await runBuild(process.argv[2] ?? '');
