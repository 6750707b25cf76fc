import { startService } from '@runsheet/service';

/** Run alone: `node bench/history/measure-serving.ts [tests] [runs]`. How long the service takes for the history of a script. */
const [TESTS = 20_000, RUNS = 200] = process.argv.slice(2).map(Number);
const ROUNDS = 7;

const service = await startService();
const headers = { authorization: `apikey ${service.key}`, 'content-type': 'application/json' };

async function post(path: string, value: unknown): Promise<void> {
  const answer = await fetch(`${service.baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(value) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

const ids = Array.from({ length: TESTS }, (_, place) => place + 1);
const fields = ['branch', 'commit', { id: 'runsheet_marks', label: 'marks', show: false }];
await post('/projects/1/scripts', {
  name: 'large',
  fields,
  tests: ids.map((id) => ({ id, text: `adds ${id}`, indent: 0 })),
});
for (let run = 1; run <= RUNS; run += 1) {
  const failed = ids.filter((id) => (id * 7_919 + run * 31) % 50 === 0);
  const isFailed = new Set(failed);
  const results = Object.fromEntries(ids.map((id) => [id, isFailed.has(id) ? 'fail' : 'pass']));
  const distances = failed.map((id, place) => (id - (failed[place - 1] ?? 0)).toString(36));
  const marks = `1w;f${distances.join(',')};p1+${(TESTS - 1).toString(36)};d4k;.`;
  await post('/scripts/1/runs', { headers: { branch: 'main', commit: `c${run}`, runsheet_marks: marks }, results });
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
