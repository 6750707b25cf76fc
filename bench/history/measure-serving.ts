import { startService } from '@runsheet/service';
import { loadHistoryModules } from './load-modules.ts';

/** Run alone: `node bench/history/measure-serving.ts [tests] [runs]`. How long the service takes for the history of a script. */
const [TESTS = 20_000, RUNS = 200] = process.argv.slice(2).map(Number);
const ROUNDS = 7;
const TESTS_IN_A_FILE = 10;

const { encodeMarks } = await loadHistoryModules();

const service = await startService();
const headers = { authorization: `apikey ${service.key}`, 'content-type': 'application/json' };

async function post(path: string, value: unknown): Promise<void> {
  const answer = await fetch(`${service.baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(value) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

const rows = Array.from({ length: TESTS + TESTS / TESTS_IN_A_FILE }, (_, place) => ({
  id: place + 1,
  isHeading: place % (TESTS_IN_A_FILE + 1) === 0,
}));
const shown = ['branch', 'commit', 'build', 'environment'];
const hidden = ['runsheet_key', 'runsheet_marks'].map((id) => ({ id, label: id, show: false }));
await post('/projects/1/scripts', {
  name: 'large',
  fields: [...shown, ...hidden],
  tests: rows.map(({ id, isHeading }) => ({ id, text: `row ${id}`, indent: isHeading ? 0 : 1 })),
});
const fileDurations = new Map(rows.filter(({ isHeading }) => isHeading).map(({ id }) => [id, (id * 37) % 9_000]));
for (let run = 1; run <= RUNS; run += 1) {
  const tests = rows.filter(({ isHeading }) => !isHeading);
  const marks = new Map(tests.map(({ id }) => [id, (id * 7_919 + run * 31) % 50 === 0 ? 'fail' : 'pass'] as const));
  const told = {
    branch: 'main',
    commit: run.toString(16).padStart(40, '0'),
    build: `https://github.com/shop/api/actions/runs/${12_345_678 + run}`,
    environment: 'node 22',
    runsheet_key: `rs1-k3J9x2AqPw${run}`,
    runsheet_marks: encodeMarks({ scope: 'whole', marks, rows, durationMs: 60_000, fileDurations }),
  };
  await post('/scripts/1/runs', { headers: told, results: Object.fromEntries(marks) });
}

const rounds: string[] = [];
let size = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const start = performance.now();
  const view = 'tests=none&fields=none&runs=full&results=none&progress=none';
  const answer = await fetch(`${service.baseUrl}/scripts/1?${view}`, { headers });
  size = (await answer.arrayBuffer()).byteLength;
  rounds.push(`${Math.round(performance.now() - start)}`);
}
process.stdout.write(
  `${TESTS} tests, ${RUNS} runs: ${Math.round(size / 1_024)} KiB; ms by round, the first one cold: ${rounds.join(', ')}\n`,
);
await service.close();
