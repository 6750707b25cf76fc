/** IO: processes, environment, clock. A process that ends has no time for a request, but may start another one and wait for it. */
import { fileURLToPath } from 'node:url';
import type { LateOrder, LateOrderInTime } from './late-order.ts';

/** Delivers a late failure while this process ends, within a time. Whether a reader was told what became of it. Never throws. */
export type DeliverInChild = (order: LateOrder, withinMs: number) => boolean;

/**
 * Starts `deliver-late.ts` and waits for it. What it needs goes to its stdin, for the key may be in it: never to its
 * arguments, nor to its environment. Nothing is loaded before this is called.
 */
export const deliverInChild: DeliverInChild = (order, withinMs) => {
  if (withinMs < LEAST_MS || !isNode(process.versions)) return false;
  try {
    const { spawnSync } = process.getBuiltinModule('node:child_process');
    const { serialize } = process.getBuiltinModule('node:v8');
    const sent: LateOrderInTime = { ...order, byMs: Date.now() + withinMs };
    const program = fileURLToPath(new URL(PROGRAM, import.meta.url));
    const { stdout } = spawnSync(process.execPath, [...networkFlags(process.execArgv), '--no-warnings', program], {
      // Options may hold regular expressions, which JSON does not know.
      input: serialize(sent),
      stdio: ['pipe', 'pipe', 'inherit'],
      encoding: 'utf8',
      env: childEnvironment(process.env),
      timeout: Math.floor(withinMs),
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    return stdout.endsWith(TOLD);
  } catch {
    // Options that cannot be sent, a system without processes, a test that has replaced something: the Record is kept.
    return false;
  }
};

/** What the program prints last when a reader was told. An exit code could be that of something else that is loaded with it. */
export const TOLD = 'told';

/** Less is gone before a process has started. */
const LEAST_MS = 1_000;

/** Above this folder, as it is compiled and in the bundle. */
const PROGRAM = '../deliver-late.js';

/** What a program of another kind starts with these arguments, nobody knows. */
function isNode({ bun, deno, electron }: NodeJS.ProcessVersions): boolean {
  return bun === undefined && deno === undefined && electron === undefined;
}

/** Of the flags of this process those without which the service may be out of reach. */
export function networkFlags(flags: readonly string[]): readonly string[] {
  return flags.filter((flag) => NETWORK.test(flag));
}

const NETWORK =
  /^--(?:use-(?:system|openssl|bundled)-ca|use-env-proxy|tls-(?:min|max)-v1\.\d|openssl-(?:legacy-provider|shared-config)|(?:no-)?network-family-autoselection|(?:openssl-config|tls-cipher-list|dns-result-order|network-family-autoselection-attempt-timeout)=.+)$/;

/** The same, but it neither waits for a debugger nor adds to the coverage of the tests. */
export function childEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: options } = environment;
  return {
    ...environment,
    // Left out, Node would hand it on.
    NODE_V8_COVERAGE: undefined,
    NODE_OPTIONS: options?.replaceAll(/(?<!\S)--inspect\S*(?:\s+[\d:.]+(?!\S))?/g, ''),
  };
}
