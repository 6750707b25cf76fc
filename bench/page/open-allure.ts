import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { newestResults, type Results } from './results.ts';
import { type OpenReport, serveFolder } from './serve-folder.ts';

/** Installed for the time of the measurement: it brings 160 packages, which nothing else here needs. */
const ALLURE = 'allure@3.18.0';

/** The report that Allure 3 makes of the newest run, with a history of all runs. */
export async function openAllure(folder: string, results: Results): Promise<OpenReport> {
  mkdirSync(join(folder, 'results'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', ALLURE], { cwd: folder });
  writeResults(join(folder, 'results'), results);
  const options = { name: 'shop', output: './report', historyPath: './history.jsonl', historyLimit: results.runs };
  writeFileSync(join(folder, 'allurerc.mjs'), `export default ${JSON.stringify(options)};\n`);
  generate(folder);
  writeHistory(join(folder, 'history.jsonl'), results.runs);
  generate(folder);
  return serveFolder(join(folder, 'report'));
}

function generate(folder: string): void {
  const words = [join(folder, 'node_modules/allure/cli.js'), 'generate', 'results'];
  execFileSync(process.execPath, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

function writeResults(folder: string, results: Results): void {
  const start = Date.now();
  for (const { file, title, message } of newestResults(results)) {
    const uuid = randomUUID();
    const fullName = `${file}#${title}`;
    const status = message === undefined ? 'passed' : 'failed';
    const statusDetails = message === undefined ? {} : { message, trace: message };
    const labels = [{ name: 'suite', value: file }];
    const times = { stage: 'finished', start, stop: start + 1 };
    const result = { uuid, name: title, fullName, historyId: fullName, status, statusDetails, labels, ...times };
    writeFileSync(join(folder, `${uuid}-result.json`), JSON.stringify(result));
  }
}

/** The first generation wrote a line for its run: each earlier run gets one like it. */
function writeHistory(path: string, runs: number): void {
  const line = readFileSync(path, 'utf8').trim().split('\n').at(-1) ?? '';
  const uuid = /"uuid":"([^"]+)"/.exec(line)?.[1] ?? '';
  const lines = Array.from({ length: runs - 1 }, () => line.replace(uuid, randomUUID()));
  writeFileSync(path, `${lines.join('\n')}\n`);
}
