import { spawn } from 'node:child_process';

/** What a command left behind. */
export type Ended = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

type Place = { readonly cwd: string; readonly environment: Readonly<Record<string, string | undefined>> };

/** Runs a command to its end. Not synchronously: the service that it talks to lives in this process. */
export async function runCommand(command: string, args: readonly string[], place: Place): Promise<Ended> {
  const child = spawn(command, args, { cwd: place.cwd, env: place.environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const stdout: string[] = [];
  const stderr: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => stdout.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => stderr.push(text));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { status, stdout: stdout.join(''), stderr: stderr.join('') };
}

/** The environment of this process without what it says of this test run, of a CI, or of runsheet. */
export function plainEnvironment(): Readonly<Record<string, string | undefined>> {
  const kept = Object.entries(process.env).filter(([name]) => !FOREIGN.test(name));
  return { ...Object.fromEntries(kept), NO_COLOR: '1' };
}

const FOREIGN = /^(?:RUNSHEET_|GITHUB_|CI$|VITEST|JEST_|NODE_ENV$|FORCE_COLOR$|TEST$|DEV$|PROD$|MODE$)/;

/** What a command has said besides that it waits, which it does after a second, and so on a busy machine. */
export function saidBesideWaits({ stderr }: Ended): string {
  return stderr.replaceAll(/^(?:Asking|Listing|Publishing|Waiting)(?: .*)?, \d+ s\n/gm, '');
}
