import { readFileSync } from 'node:fs';
import { processWorld, run, type World } from 'runsheet/run';
import { readPlace } from './pull-request/build-place.ts';
import { openGithubApi } from './pull-request/github-api.ts';
import { tellPullRequest } from './pull-request/tell-pull-request.ts';
import { maskCommands, toCommandLine, type Wishes, wishesOf } from './to-command-line.ts';

/** The action: one call of the command line, which tells the pull request where that is asked for. */
async function act(): Promise<void> {
  const world = processWorld();
  // Before anything else can be printed.
  for (const line of maskCommands(world.environment)) world.stdout.write(`${line}\n`);
  const { argv, environment } = toCommandLine(world.environment);
  const wants = wishesOf(world.environment);
  const heard = wants.comment || wants.check ? { onPublished: listener(wants, world) } : {};
  process.exitCode = await run(argv, { ...world, environment, ...heard });
}

function listener(wants: Wishes, { environment, sleep }: World): NonNullable<World['onPublished']> {
  const place = readPlace(environment, readEvent(environment['GITHUB_EVENT_PATH']));
  const address = environment['GITHUB_API_URL'] || 'https://api.github.com';
  const open = () => openGithubApi({ address, token: wants.token, now: Date.now, sleep });
  return (runs) => tellPullRequest(runs, { wants, place, open });
}

function readEvent(path: string | undefined): string {
  try {
    return readFileSync(path ?? '', 'utf8');
  } catch {
    return '';
  }
}

act().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
