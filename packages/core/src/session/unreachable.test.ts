import { expect, test } from 'vitest';
import { sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { begin, publishing, testWorld } from './session.test.support.ts';

test('a service that is not there holds up the end of a run for less than two seconds, and the results are kept', async () => {
  let nowMs = 0;
  const sleep = async (waitMs: number) => {
    nowMs += waitMs;
  };
  const environment = { ...publishing('http://127.0.0.1:1/api/v1'), RUNSHEET_DEADLINE: '60000' };
  const world = testWorld(environment, { client: { now: () => nowMs, sleep } });
  await begin(temporaryFolder(), world).finish(sampleReport());
  expect(nowMs).toBeLessThan(2_000);
  expect(world.said.join('\n').replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')).toMatchInlineSnapshot(`
    "runsheet  RS3001 The service at http://HOST cannot be reached: connect ECONNREFUSED HOST
              why: The request did not leave this machine. If an earlier one wrote something, the next try finds it.
              to do: Does the service on this machine run? Start it with \`npx runsheet serve\`, and set RUNSHEET_BASE_URL and RUNSHEET_API_KEY as it says.
              1 result kept in .runsheet; deliver with: npx runsheet publish"
  `);
});
