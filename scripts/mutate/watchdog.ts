import { Worker } from 'node:worker_threads';

export type Watchdog = {
  /** From now on this much work may be done, or the process is ended. */
  readonly watch: (mutant: string, mostCpuMs: number) => void;
  readonly rest: () => void;
};

/** Ends a process that hangs in a loop: only another thread can. A busy machine makes nobody hang, so work is counted. */
export function startWatchdog(): Watchdog {
  const worker = new Worker(WATCH, { eval: true, workerData: process.pid });
  worker.unref();
  return {
    watch: (mutant, mostCpuMs) => worker.postMessage({ mutant, mostCpuMs }, []),
    rest: () => worker.postMessage({ mutant: '', mostCpuMs: 0 }, []),
  };
}

const WATCH = `
const { parentPort, workerData } = require('node:worker_threads');
let watched = { mutant: '', mostCpuMs: 0 };
let before = process.cpuUsage();
parentPort.on('message', (next) => {
  watched = next;
  before = process.cpuUsage();
});
setInterval(() => {
  const { user, system } = process.cpuUsage(before);
  if (watched.mutant === '' || (user + system) / 1_000 < watched.mostCpuMs) return;
  process.kill(workerData, 'SIGKILL');
}, 250);
`;
