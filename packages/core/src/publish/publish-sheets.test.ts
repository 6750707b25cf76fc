import { expect, test } from 'vitest';
import { type RequestTrace, runsheetError } from '../errors/runsheet-error.ts';
import { publishSheets } from './publish-sheets.ts';
import { createSimClient } from './simulator/client.test.support.ts';
import { POLICY } from './simulator/publisher.test.support.ts';
import { FIRST_BUILD } from './simulator/scenario.test.support.ts';
import { createSimService } from './simulator/service.test.support.ts';
import { createSimWorld, NO_FAULTS } from './simulator/world.test.support.ts';

test.each<[claim: string, outcome: RequestTrace['outcome'], told: string]>([
  ['that the service refused ends it', 'rejected', 'RS3004 0 requests'],
  ['that brought no answer is made again', 'unanswered', 'delivered'],
])('a reading while the tests ran %s', async (...[, outcome, told]) => {
  const world = createSimWorld(NO_FAULTS);
  const service = createSimService();
  const request: RequestTrace = { method: 'GET', path: '/projects/1/folders', outcome };
  const located = Promise.reject(runsheetError('RS3004', { status: 400, service: '' }, { request }));
  const said: string[] = [];
  await world.run([
    {
      name: 'build',
      live: async ({ clock, send }) => {
        const client = createSimClient(service, { send, clock });
        const hints = { get: () => undefined, set: () => undefined };
        const context = {
          client,
          clock,
          hints,
          project: 1,
          runKey: 'rs1-x',
          replay: false,
          mayAddRows: true,
          policy: POLICY,
        };
        const { error } = await publishSheets([FIRST_BUILD], context, { script: FIRST_BUILD.script, located });
        said.push(error === undefined ? 'delivered' : `${error.code} ${world.events.length} requests`);
      },
    },
  ]);
  expect(said).toEqual([told]);
});
