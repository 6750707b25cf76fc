import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** A page in Firefox. `problems`: errors of the page, and requests that left the service. */
export type FirefoxPage = {
  readonly problems: readonly string[];
  /** Waits until an expression in the page is no longer empty, and returns it as text. */
  readonly waitFor: (expression: string) => Promise<string>;
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** Goes to another address of the same service. */
  readonly go: (address: string) => Promise<void>;
};

/** The Firefox of this machine, or the one that FIREFOX names. */
export function findFirefox(): string | undefined {
  return [process.env['FIREFOX'] ?? '', ...PLACES].find((path) => existsSync(path));
}

/** Opens an address in a Firefox of its own, which the protocol of browsers, WebDriver BiDi, drives. */
export async function visitInFirefox(program: string, address: string): Promise<FirefoxPage> {
  const connection = await connect(await startFirefox(program));
  const { call, listen } = connection;
  const problems: string[] = [];
  listen(({ method, params }) => {
    const said = method === 'log.entryAdded' && params?.level === 'error' ? (params.text ?? 'error') : '';
    // Firefox asks for an icon by itself, and the policy of the page refuses it.
    if (said !== '' && !said.includes('/favicon.ico')) problems.push(said);
    const asked = params?.request?.url ?? address;
    // Its own widgets have fonts that are data.
    const isAway = !asked.startsWith('data:') && new URL(asked).origin !== new URL(address).origin;
    if (isAway) problems.push(`asked ${asked}`);
  });
  await call('session.new', { capabilities: {} });
  const { contexts } = await call('browsingContext.getTree', {});
  const context = contexts?.[0]?.context;
  await call('session.subscribe', { events: ['log.entryAdded', 'network.beforeRequestSent'], contexts: [context] });
  const go: FirefoxPage['go'] = async (url) => {
    await call('browsingContext.navigate', { context, url, wait: 'complete' });
  };
  await go(address);
  return {
    problems,
    go,
    waitFor: async (expression) => {
      const code = `(async () => { for (;;) { const found = ${expression}; if (found) return String(found); await new Promise(requestAnimationFrame); } })()`;
      const { result } = await call('script.evaluate', { expression: code, target: { context }, awaitPromise: true });
      return result?.value ?? '';
    },
    press: async (...keys) => {
      const actions = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await call('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
  };
}

/** Returns the address of its protocol. */
async function startFirefox(program: string): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'runsheet-firefox-'));
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const firefox = spawn(program, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  });
  onTestFinished(async () => {
    firefox.kill('SIGKILL');
    if (firefox.exitCode === null && firefox.signalCode === null) await once(firefox, 'exit');
    // Its helper processes may still write for a moment.
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
  for await (const line of createInterface(firefox.stderr)) {
    const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error('Firefox ended before it told the address of its protocol.');
}

/** The parts of the protocol that are used here. */
type Message = {
  readonly id?: number;
  readonly type?: string;
  readonly method?: string;
  readonly message?: string;
  readonly params?: {
    readonly level?: string;
    readonly text?: string | null;
    readonly request?: { readonly url: string };
  };
  readonly result?: Result;
};
type Result = {
  readonly contexts?: readonly { readonly context: string }[];
  readonly result?: { readonly value?: string };
};

type Connection = {
  readonly call: (method: string, params: object) => Promise<Result>;
  readonly listen: (hear: (message: Message) => void) => void;
};

const parseMessage: (text: string) => Message = JSON.parse;

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, (message: Message) => void>();
  const listeners: ((message: Message) => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = parseMessage(String(data));
    if (message.id === undefined) for (const hear of listeners) hear(message);
    else waiting.get(message.id)?.(message);
  });
  let id = 0;
  return {
    listen: (hear) => listeners.push(hear),
    call: async (method, params) => {
      id += 1;
      const answered = new Promise<Message>((resolve) => {
        waiting.set(id, resolve);
      });
      socket.send(JSON.stringify({ id, method, params }));
      const { type, message, result } = await answered;
      if (type !== 'success') throw new Error(`${method}: ${message}`);
      return result ?? {};
    },
  };
}
