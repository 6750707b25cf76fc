/**
 * What the reporters for Playwright, node:test and Mocha cost beside none, packed as users get them, as medians of pairs.
 *
 *     node bench/adapters/measure-adapters.ts [rounds] [playwright | node | mocha]
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { difference, median, medianOfPairs, ratio } from '../median.ts';
import { installPacked } from '../packed/install-packed.ts';
import { openService } from '../service/open-service.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const ONLY = process.argv[3] ?? '';
const MODULES = join(import.meta.dirname, '../../test/node_modules');
const PROBE = new URL('cpu-at-exit.js', import.meta.url).href;
const PLAYWRIGHT = createRequire(join(MODULES, '..', 'package.json')).resolve('@playwright/test/cli');
const NODE = ['--test', '--test-reporter=dot', '--test-reporter-destination=stdout'];
const MOCHA = [join(MODULES, 'mocha/bin/mocha.js'), '--reporter=dot', '--spec=tests/*.test.js', '--exit'];
/** By its path: by its name Mocha would find the one of the workspace, which is in many files. */
const REQUIRED = './node_modules/@runsheet/mocha/bundle/index.js';
const OURS = ['--test-reporter=@runsheet/node-test', '--test-reporter-destination=stdout'];

type Adapter = { readonly name: string; readonly tests: number; readonly plain: string[]; readonly ours: string[] };

const ADAPTERS: readonly Adapter[] = [
  { name: 'node:test', tests: 10_000, plain: NODE, ours: [...NODE, ...OURS] },
  {
    name: '@playwright/test',
    tests: 2_000,
    plain: [PLAYWRIGHT, 'test', '--config=plain.config.js'],
    ours: [PLAYWRIGHT, 'test', '--config=ours.config.js'],
  },
  { name: 'mocha', tests: 10_000, plain: MOCHA, ours: [...MOCHA, `--require=${REQUIRED}`] },
];

type Cost = { readonly wallMs: number; readonly cpuMs: number };

const packed = installPacked('playwright', 'node-test', 'mocha');
const service = await openService({ delayMs: 50 });
try {
  for (const adapter of ADAPTERS) if (adapter.name.includes(ONLY)) measure(adapter);
} finally {
  await service.close();
  packed.remove();
}

function measure({ name, tests, plain, ours }: Adapter): void {
  const root = writeSuite(name, tests);
  try {
    run(root, ours);
    const without: Cost[] = [];
    const beside: Cost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      without.push(run(root, plain));
      beside.push(run(root, ours));
    }
    const of = (costs: readonly Cost[], key: keyof Cost) => costs.map((cost) => cost[key]);
    const wall = medianOfPairs(of(beside, 'wallMs'), of(without, 'wallMs'), ratio);
    const cpu = medianOfPairs(of(beside, 'cpuMs'), of(without, 'cpuMs'), difference);
    const base = median(of(without, 'wallMs'));
    process.stdout.write(
      `${name}, ${tests} tests: wall ${wall.toFixed(3)} x of ${base.toFixed(0)} ms, CPU of the main process +${cpu.toFixed(0)} ms\n`,
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Files of 100 tests, 2 % of them failing. */
function writeSuite(name: string, tests: number): string {
  const root = mkdtempSync(join(tmpdir(), 'runsheet-adapters-'));
  linkModules(join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{ "name": "bench", "type": "module" }');
  for (const reporter of ['plain', 'ours']) {
    const ours = reporter === 'ours' ? `, ['@runsheet/playwright']` : '';
    writeFileSync(join(root, `${reporter}.config.js`), `export default { workers: 2, reporter: [['dot']${ours}] };`);
  }
  mkdirSync(join(root, 'tests'));
  for (let file = 0; file < tests / 100; file += 1) {
    const lines = Array.from({ length: 100 }, (_, nth) => {
      const body = nth % 50 === 49 ? `throw new Error('differs')` : '';
      return `test('case ${nth}', () => { ${body} });`;
    });
    const head = name === 'mocha' ? `const test = it;` : `import { test } from '${name}';`;
    const text = `${head}\n${lines.join('\n')}\n`;
    writeFileSync(join(root, 'tests', `file-${file}.test.js`), text);
  }
  return root;
}

/** The runners of our tests, and our packages as users get them. */
function linkModules(folder: string): void {
  mkdirSync(folder);
  for (const name of readdirSync(MODULES).filter((one) => one !== '@runsheet')) {
    symlinkSync(join(MODULES, name), join(folder, name), 'junction');
  }
  symlinkSync(join(packed.root, 'node_modules/@runsheet'), join(folder, '@runsheet'), 'junction');
}

function run(root: string, words: readonly string[]): Cost {
  const file = join(root, 'cpu');
  const environment = {
    ...process.env,
    BENCH_CPU: file,
    NODE_OPTIONS: `--import=${PROBE}`,
    RUNSHEET_BASE_URL: service.baseUrl,
    RUNSHEET_API_KEY: service.key,
  };
  const startedAt = performance.now();
  try {
    execFileSync(process.execPath, words, { cwd: root, env: environment, stdio: 'ignore' });
  } catch {
    // Tests fail in it.
  }
  return { wallMs: performance.now() - startedAt, cpuMs: Number(readFileSync(file, 'utf8')) };
}
