import { expect, test } from 'vitest';
import { openPlace, runIn } from './place.test.support.ts';

const SECRET = 'not-shaped-like-a-token';
const COMMANDS = [
  [SECRET],
  ['show', `--${SECRET}`],
  ['whoami', '--cwd', SECRET],
  ['explain', SECRET],
  ['init', '--cwd', SECRET],
  ['publish', '--config', SECRET],
  ['outbox', 'drop', SECRET],
  ['doctor', '--project', SECRET],
  ['doctor', '--config', SECRET],
  ['doctor', '--ca-file', SECRET],
  ['try', '--', SECRET],
];

test.each(COMMANDS.flatMap((argv) => [[argv], [['--json', ...argv]]]))(
  'a secret that is written where it does not belong is not said again: %j',
  async (argv) => {
    const place = await openPlace();
    const environment = {
      DEPLOY_TOKEN: SECRET,
      RUNSHEET_BASE_URL: place.service.baseUrl,
      RUNSHEET_API_KEY: place.service.key,
    };
    const runProgram = () => Promise.reject(new Error(`spawn ${SECRET} ENOENT`));
    const { code, stdout, stderr } = await runIn({ directory: place.folder, environment, runProgram }, argv);
    expect(code).toBe(2);
    expect(stdout + stderr).toContain('[redacted]');
    expect(stdout + stderr).not.toContain(SECRET);
  },
);
