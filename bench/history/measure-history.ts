import { loadHistoryModules } from './load-modules.ts';

/** Run alone: `node --expose-gc bench/history/measure-history.ts`. 10,000 tests in 100 runs, of which 2 % fail. */
const TESTS = 10_000;
const TESTS_IN_A_FILE = 10;
const RUNS = 100;
const ROUNDS = 9;

const { encodeMarks, readHistory, judgeRun } = await loadHistoryModules();

const rows = Array.from({ length: TESTS + TESTS / TESTS_IN_A_FILE }, (_, place) => ({
  id: place + 1,
  isHeading: place % (TESTS_IN_A_FILE + 1) === 0,
}));

const runs = Array.from({ length: RUNS }, (_, place) => {
  const tests = rows.filter(({ isHeading }) => !isHeading);
  const marks = new Map(tests.map(({ id }) => [id, (id * 7_919 + place * 31) % 50 === 0 ? 'fail' : 'pass'] as const));
  const fileDurations = new Map(rows.filter(({ isHeading }) => isHeading).map(({ id }) => [id, (id * 37) % 9_000]));
  const text = encodeMarks({ scope: 'whole', marks, rows, durationMs: 60_000, fileDurations });
  const created = new Date(Date.UTC(2026, 0, 1, place)).toISOString();
  return { id: place + 1, created, headers: { branch: 'main', commit: `c${place >> 1}`, runsheet_marks: text } };
});

function readAndJudge(): unknown {
  const history = readHistory(rows, runs);
  return { history, news: judgeRun(history, RUNS - 1, 'main') };
}

function measure(): { readonly cpuMs: number; readonly heldMiB: number; readonly kept: unknown } {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const start = process.cpuUsage();
  const kept = readAndJudge();
  const { user, system } = process.cpuUsage(start);
  const after = process.memoryUsage();
  const held = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  return { cpuMs: (user + system) / 1_000, heldMiB: held / 1_024 / 1_024, kept };
}

const rounds = Array.from({ length: ROUNDS }, measure);
const wireKiB = runs.reduce((sum, { headers }) => sum + headers.runsheet_marks.length, 0) / 1_024;
const cpu = rounds.map(({ cpuMs }) => Math.round(cpuMs)).join(', ');
const memory = rounds.map(({ heldMiB }) => Math.round(heldMiB)).join(', ');
process.stdout.write(
  `marks: ${Math.round(wireKiB)} KiB\nCPU in ms by round, the first one cold: ${cpu}\nMiB: ${memory}\n`,
);
