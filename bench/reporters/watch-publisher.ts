import { readdirSync, readFileSync } from 'node:fs';

/** What the publisher that a process has started has used. */
export type PublisherCost = { readonly cpuMs: number; readonly peakMiB: number };

/**
 * Looks every few milliseconds at the publisher of a process, until it is asked what it has used; zeros: there was none.
 * CPU is in steps of the system's clock, 10 ms. Linux only.
 */
export function watchPublisher(processId: number): () => PublisherCost {
  let cost: PublisherCost = { cpuMs: 0, peakMiB: 0 };
  let publisher: string | undefined;
  const timer = setInterval(() => {
    publisher ??= childrenOf(processId).find((id) => textOf(id, 'cmdline').includes('publisher.js'));
    if (publisher !== undefined) cost = costOf(publisher) ?? cost;
  }, 5);
  return () => {
    clearInterval(timer);
    return cost;
  };
}

function childrenOf(processId: number): readonly string[] {
  try {
    return readdirSync(`/proc/${processId}/task`).flatMap((task) =>
      textOf(processId, `task/${task}/children`).split(' '),
    );
  } catch {
    return [];
  }
}

function costOf(processId: string): PublisherCost | undefined {
  // The name of the program, in parentheses, may hold blanks.
  const [, , , , , , , , , , , user, system] = textOf(processId, 'stat').replace(/^.*\)/s, '').split(' ');
  const [, peakKiB] = /VmHWM:\s+(\d+) kB/.exec(textOf(processId, 'status')) ?? [];
  if (user === undefined || system === undefined || peakKiB === undefined) return undefined;
  return { cpuMs: (Number(user) + Number(system)) * TICK_MS, peakMiB: Number(peakKiB) / 1_024 };
}

const TICK_MS = 10;

function textOf(processId: string | number, name: string): string {
  try {
    return readFileSync(`/proc/${processId}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
