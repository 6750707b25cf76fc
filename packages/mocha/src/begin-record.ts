/** IO: environment, processes. The command line of a run is read, and its exit code set where the user asked for it. */
import {
  addCounts,
  type Ending,
  type Failure,
  type FileNode,
  type RunEnd,
  type RunPaths,
  type Session,
} from '@runsheet/core/adapter';
import type { Line } from './channel.ts';
import { stoppedByBail } from './follow-files.ts';
import { readFailure } from './read-failure.ts';
import type { Mocha } from './mocha-api.ts';
import { selectionOf } from './selection.ts';

// Taken when this is loaded: tests in this process may put something else in their place.
const cwd = process.cwd.bind(process);
const once = process.once.bind(process);

export type RunParts = {
  readonly mocha: Mocha;
  readonly session: Session;
  /** The file between the processes of a parallel run; an error: why it is missing. */
  readonly channel: string | Error | undefined;
};

/** What is known of the files of a run, wherever they run. */
export type RunRecorder = {
  readonly paths: RunPaths;
  readonly add: (line: Line) => void;
  /** An error outside of all tests and hooks, and the file that it belongs to. */
  readonly stray: (file: string | undefined, error: unknown) => void;
  /** `obstacle`: why no test has run. */
  readonly finish: (obstacle?: string) => Promise<void>;
};

/** Begins a run: a file may end the process while it loads. */
export function beginRecord({ mocha, session, channel }: RunParts): RunRecorder {
  const { options, version } = mocha;
  const runner = { name: 'mocha', version: String(version) };
  const isApart = channel !== undefined;
  const paths = session.begin({ root: cwd(), run: mocha, runner, watch: false, shard: undefined, isApart });
  const line = { words: process.argv.slice(2), script: process.env['npm_lifecycle_script'] };
  const files = [...new Set(mocha.files)].map((file) => paths.relative(file));
  const ended: EndedFile[] = [];
  const strays: StrayError[] = [];
  session.prepare();
  session.filesSelected({
    files: files.map((path) => ({ path, project: '' })),
    selection: selectionOf(options, false, line),
  });
  return {
    paths,
    add(told) {
      if (told.kind === 'case') session.caseEnded(told.place, told.node);
      else ended.push(told);
    },
    stray: (file, error) => void strays.push({ path: paths.relative(file ?? ''), failure: readFailure(error, paths) }),
    async finish(obstacle) {
      if (session.isOff()) return;
      if (files.length === 0) return session.discard();
      const isOnly = ended.some((file) => file.isOnly);
      const { failRun } = await session.finish({
        selection: selectionOf(options, isOnly, line),
        ...endOf({ files, ended, strays }, options, obstacle),
      });
      // Mocha sets the code when its process ends.
      if (failRun) once('exit', () => (process.exitCode ||= 1));
    },
  };
}

type EndedFile = Extract<Line, { kind: 'file' }>;
type StrayError = { readonly path: string; readonly failure: Failure };

type EndedRun = {
  readonly files: readonly string[];
  readonly ended: readonly EndedFile[];
  readonly strays: readonly StrayError[];
};

function endOf(
  { files, ended, strays }: EndedRun,
  { bail }: Mocha['options'],
  obstacle: string | undefined,
): Omit<RunEnd, 'selection'> {
  const counts = addCounts(ended.map((file) => file.counts));
  const [first] = strays;
  const stopped = bail === true && counts.failed > 0 ? stoppedByBail(counts.failed) : undefined;
  const why = obstacle === undefined ? stopped : `${obstacle}: ${first?.failure.message.split('\n', 1).join('')}`;
  const ending: Ending = why === undefined ? { kind: 'complete' } : { kind: 'interrupted', why };
  const { known, outside } = withFiles(files, ended, strays);
  const nodeOf = (path: string): FileNode => {
    const failures = known.flatMap((stray) => (stray.path === path ? [stray.failure] : []));
    const told = ended.find(({ node }) => node.path === path)?.node;
    if (told !== undefined) return { ...told, failures: [...told.failures, ...failures] };
    // It does not load, its worker has ended, or the run did not come to it. What was told of its tests is in the journal.
    const load = failures.length > 0 ? 'failed' : 'stopped';
    return { kind: 'file', path, project: '', load, failures, children: [] };
  };
  return {
    ending,
    // A program may add tests of no file that was asked for.
    files: [...new Set([...files, ...ended.map(({ node }) => node.path)])].map(nodeOf),
    failures: [...ended.flatMap(({ failures }) => failures), ...outside],
    counts,
  };
}

/** The errors that no worker has told of, with their files. Before version 12 Mocha names none: a worker that ended left one. */
function withFiles(files: readonly string[], ended: readonly EndedFile[], strays: readonly StrayError[]) {
  const broken = ended.filter(({ node }) => node.load === 'failed');
  const isTold = ({ path, failure: { message } }: StrayError) =>
    broken.some(({ node }) => node.path === path || node.failures.some((own) => own.message.endsWith(message)));
  const rest = strays.filter((stray) => !isTold(stray));
  const known = rest.filter(({ path }) => files.includes(path));
  const outside = rest.filter(({ path }) => !files.includes(path)).map(({ failure }) => failure);
  const paths = new Set([...ended.map(({ node }) => node.path), ...known.map(({ path }) => path)]);
  const silent = files.filter((path) => !paths.has(path));
  if (outside.length !== silent.length) return { known, outside };
  const placed = outside.map((failure, nth) => ({ path: silent[nth] ?? '', failure }));
  return { known: [...known, ...placed], outside: [] };
}
