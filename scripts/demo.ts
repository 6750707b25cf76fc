import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '@runsheet/service';
import { type Example, buildOnce, prepareExample, takeSecondBuild } from './demo/example.ts';
import { showGrid } from './demo/show-grid.ts';
import { isAttended, waitForKey } from './demo/wait-for-key.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const FOLDER = join(REPOSITORY, '.demo');

/** The main job on two real suites: two builds of each, published to the embedded service, and the grids of both. */
async function demo(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true, maxRetries: 10 });
  mkdirSync(FOLDER);
  const service = await startService({ dataFile: join(FOLDER, 'service.sqlite'), projects: ['Demo'] });
  try {
    const access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
    say(`service on ${service.baseUrl}, data in .demo/service.sqlite`);
    for (const name of ['vitest-basic', 'jest-basic'] as const) {
      const example = prepareExample(name, { repository: REPOSITORY, folder: FOLDER, access });
      await runBuilds(example);
      await showGrid(example);
    }
    if (isAttended()) {
      say(`\nThe same grids in the browser: ${service.pageUrl}\nPress any key to stop the service.`);
      await waitForKey();
    } else {
      say('\nIn a terminal the page stays open until you press a key.');
    }
  } finally {
    await service.close();
  }
  say(
    'The service has stopped, and its addresses above with it. To open the page of this demo:\n' +
      '  npx runsheet serve --data .demo/service.sqlite\n' +
      'README.md says how to try runsheet with your own tests.',
  );
}

/** The second build has a new test in an old describe, a new failure, and a test that was mended. */
async function runBuilds(example: Example): Promise<void> {
  say(`\n${example.name}: first build, red on purpose`);
  await buildOnce(example);
  takeSecondBuild(example);
  say(`${example.name}: second build, with a new test, a new failure and a mended test`);
  await buildOnce(example);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await demo();
