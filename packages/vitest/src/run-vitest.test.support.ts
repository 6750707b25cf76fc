import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** What a run of the real Vitest handed to its session. */
export type CapturedRun = {
  /** The Report as a tree; empty when none was handed over. */
  readonly outline: string;
  /** What the session was asked to do, in order. */
  readonly calls: string;
  /** The cases it was told of while the tests ran, in order. */
  readonly ended: string;
  /** The files that it was told were selected, and by what; empty when it was not. */
  readonly selected: string;
  readonly exitCode: number | null;
  readonly output: string;
};

/** File name to content. */
export type ProjectFiles = Readonly<Record<string, string>>;

/** Runs the installed Vitest on a project of these files, in a folder of its own, with the reporter of this package. */
export async function runVitest(files: ProjectFiles, ...args: readonly string[]): Promise<CapturedRun> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'runsheet-vitest-')));
  try {
    // A node_modules of its own: Vitest keeps its caches there.
    await mkdir(join(root, 'node_modules'));
    await symlink(join(packageRoot, 'node_modules/vitest'), join(root, 'node_modules/vitest'));
    await writeProject(root, { ...scaffold, ...files });
    const { exitCode, output } = await spawnVitest(root, args);
    const [outline = '', calls = '', ended = '', selected = ''] = await Promise.all(
      written.map((name) => read(root, name)),
    );
    return { outline, calls: calls.trim(), ended: ended.trim(), selected, exitCode, output };
  } finally {
    await rm(root, { recursive: true });
  }
}

const written = ['outline.txt', 'calls.txt', 'ended.txt', 'selected.txt'];
const here = dirname(fileURLToPath(import.meta.url));
const packageRoot = dirname(here);

const scaffold: ProjectFiles = {
  'package.json': '{ "name": "captured", "type": "module" }',
  'vitest.config.js': `export default { test: { reporters: ['default', './capture.js'] } };`,
  // The session only writes down what it is given.
  'capture.js': `
    import { appendFileSync, writeFileSync } from 'node:fs';
    import { relative } from 'node:path';
    import { RunsheetReporter } from ${JSON.stringify(join(here, 'reporter.ts'))};
    import { drawReport } from ${JSON.stringify(fileURLToPath(import.meta.resolve('@runsheet/core/draw-report')))};
    const call = (text) => appendFileSync('calls.txt', text + '\\n');
    export default class extends RunsheetReporter {
      openSession(setup) {
        if (setup.options.broken) throw new Error('a bug');
        return {
          begin({ root, run, runner, ...start }) {
            call(\`begin \${setup.adapter} \${runner.name} \${runner.version.replace(/\\d+/g, '0')} \${JSON.stringify(start)}\`);
            return { packageRoot: root, relative: (file) => relative(root, file), strip: (text) => text.replaceAll(root + '/', '') };
          },
          isOff: () => false,
          prepare() { call('prepare'); },
          fileEnded() {},
          discard() { call('discard'); },
          filesSelected({ files, selection }) {
            const paths = files.map(({ project, path }) => [project, path].filter(Boolean).join(' ')).sort();
            appendFileSync('selected.txt', [selection.why ?? 'all', ...paths].join(', '));
          },
          caseEnded(place, node) {
            const path = [place.file, ...place.suites, node.title].join(' > ');
            appendFileSync('ended.txt', \`\${path}: \${node.outcome.kind}\${node.outcome.attempts > 1 ? ' on attempt ' + node.outcome.attempts : ''}\\n\`);
          },
          async finish(report, missing) {
            call(missing === undefined ? 'finish' : \`finish, missing: \${missing}\`);
            writeFileSync('outline.txt', drawReport(report));
            return { failRun: setup.options.onPublishError === 'fail' };
          },
        };
      }
    }`,
};

async function writeProject(root: string, files: ProjectFiles): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
}

async function spawnVitest(root: string, args: readonly string[]): Promise<Pick<CapturedRun, 'exitCode' | 'output'>> {
  const command = [join(packageRoot, 'node_modules/vitest/vitest.mjs'), 'run', ...args];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NO_COLOR: '1', CI: '' };
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const [exitCode, stdout, stderr] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  return { exitCode, output: stdout + stderr };
}

async function read(root: string, name: string): Promise<string> {
  return readFile(join(root, name), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
}
