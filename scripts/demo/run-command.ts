import { spawn } from 'node:child_process';

export type CommandResult = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

/** Runs a Node script to its end. Not synchronously: the service that it talks to lives in this process. */
export async function runCommand(
  script: string,
  args: readonly string[],
  place: { readonly cwd?: string; readonly environment: NodeJS.ProcessEnv },
): Promise<CommandResult> {
  const { cwd = process.cwd(), environment } = place;
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
