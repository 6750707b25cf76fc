import { writeFileSync } from 'node:fs';

// JavaScript: what takes the types out of a file would count as memory of the runner.

/**
 * The reporter that does nothing, in every run: at the exit it writes down what the main process has used.
 * For Vitest and Jest alike.
 */
export default class Probe {
  #lastTestAt = 0;

  onTestRunStart() {
    this.#writeAtExit();
  }

  onRunStart() {
    this.#writeAtExit();
  }

  onTestModuleEnd() {
    this.#lastTestAt = now();
  }

  onTestFileResult() {
    this.#lastTestAt = now();
  }

  #writeAtExit() {
    const file = process.env['BENCH_PROBE'];
    if (file === undefined) return;
    // After all listeners: a reporter may work, or wait, in one of its own.
    const emit = process.emit.bind(process);
    /** @param {unknown[]} args */
    const emitAndWrite = (...args) => {
      const isHeard = Reflect.apply(emit, process, args);
      if (args[0] === 'exit') write(file, this.#lastTestAt);
      return isHeard;
    };
    Reflect.set(process, 'emit', emitAndWrite);
  }
}

/** @param {string} file @param {number} lastTestAt */
function write(file, lastTestAt) {
  const { user, system } = process.cpuUsage();
  const usage = {
    processId: process.pid,
    lastTestAt,
    cpuMs: (user + system) / 1_000,
    peakMiB: process.resourceUsage().maxRSS / 1_024,
  };
  writeFileSync(file, JSON.stringify(usage));
}

function now() {
  return performance.timeOrigin + performance.now();
}
