import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { applyInsertions, type Insertion } from './insert-code.ts';
import { runsTests, type Scripts } from './test-command.ts';

/** What the step that runs the tests needs; the key comes from a secret. */
const VARIABLES = [
  'RUNSHEET_BASE_URL: ${{ vars.RUNSHEET_BASE_URL }}',
  'RUNSHEET_API_KEY: ${{ secrets.RUNSHEET_API_KEY }}',
];

/** The same as lines below `env:`. */
export const ENV_LINES: readonly string[] = VARIABLES.map((line) => `  ${line}`);

export type WorkflowEdit = {
  readonly text: string;
  /** Steps that run the tests in a layout that is not understood, by their first command. */
  readonly left: readonly string[];
};

/**
 * Gives address and key to the steps of a GitHub workflow that run tests, and to the last of them in each job a step
 * that publishes. Undefined when no step runs any.
 */
export function editWorkflow(text: string, scripts: Scripts): WorkflowEdit | undefined {
  const steps = stepsIn(text, scripts);
  if (steps.every(({ isTest }) => !isTest)) return undefined;
  const open = steps.filter(isOpen);
  const env = open.map(({ map }) => envFor(map, text));
  const lastOfJob = new Map(open.flatMap(({ job, map }, nth) => (env[nth] === undefined ? [] : [[job, map]])));
  const isPublished = (job: YAMLMap) => steps.some((step) => step.job === job && step.name.includes(PUBLISH));
  const behind = [...lastOfJob].flatMap(([job, map]) => (isPublished(job) ? [] : [stepBehind(map, text)]));
  const changed = applyInsertions(text, [...behind, ...env.filter((insertion) => insertion !== undefined)]);
  const left = open.filter((_, nth) => env[nth] === undefined);
  const after = stepsIn(changed, scripts);
  const isSound = after.length === steps.length + behind.length && after.filter(isOpen).length === left.length;
  return isSound ? { text: changed, left: namesOf(left) } : { text, left: namesOf(open) };
}

const PUBLISH = 'runsheet publish';

type Step = {
  readonly job: YAMLMap;
  readonly map: YAMLMap;
  readonly name: string;
  readonly isTest: boolean;
  /** It, its job or the workflow says already with which key, or that results are recorded only. */
  readonly isSettled: boolean;
};

function isOpen({ isTest, isSettled }: Step): boolean {
  return isTest && !isSettled;
}

function namesOf(steps: readonly Step[]): readonly string[] {
  return [...new Set(steps.map(({ name }) => name))];
}

function stepsIn(text: string, scripts: Scripts): readonly Step[] {
  const document = parseDocument(text);
  const workflow = document.errors.length > 0 ? undefined : document.contents;
  const jobs = isMap(workflow) ? workflow.get('jobs') : undefined;
  if (!isMap(workflow) || !isMap(jobs)) return [];
  return jobs.items.flatMap(({ value: job }) => {
    const steps = isMap(job) ? job.get('steps') : undefined;
    if (!isMap(job) || !isSeq(steps)) return [];
    return steps.items.flatMap((map) => {
      if (!isMap(map)) return [];
      const command = map.get('run');
      const run = typeof command === 'string' ? command : '';
      const isSettled = [map, job, workflow].some((place) => namesIn(place).some((name) => SETTLES.test(name)));
      return [{ job, map, name: run.trim().split('\n')[0] ?? '', isTest: runsTests(run, scripts), isSettled }];
    });
  });
}

function stepBehind(step: YAMLMap, text: string): Insertion {
  const [start = 0, end = 0] = step.range ?? [];
  const [, before = '', dash = ''] =
    /^([ \t]*)(-[ \t]*)$/.exec(text.slice(text.lastIndexOf('\n', start - 1) + 1, start)) ?? [];
  const lines = [
    '# Delivers what the tests could not, and makes a build without a run red.',
    `${dash}run: npx ${PUBLISH} --expect-run`,
    ...[...placeOf(step, text), 'if: ${{ always() }}', 'env:', STATUS, ...ENV_LINES].map(
      (line) => `${' '.repeat(dash.length)}${line}`,
    ),
  ];
  const at = endOfLine(text, text.slice(0, end).trimEnd().length);
  return { at, text: lines.map((line) => `\n${before}${line}`).join('') };
}

/** A job that was cancelled expects no run, and delivers what it has. */
const STATUS = '  RUNSHEET_JOB_STATUS: ${{ job.status }}';

/** The folder of the tests is that of their package, whose run is expected. */
function placeOf(step: YAMLMap, text: string): readonly string[] {
  const value = pairOf(step, 'working-directory')?.value;
  const [start = 0, end = 0] = (isScalar(value) ? value.range : undefined) ?? [];
  const written = text.slice(start, end);
  return written === '' || written.includes('\n') ? [] : [`working-directory: ${written}`];
}

const SETTLES = /^RUNSHEET_(?:API_KEY|API_KEY_FILE|MODE)$/;

function namesIn(place: YAMLMap): readonly string[] {
  const env = place.get('env');
  return isMap(env) ? env.items.map(({ key }) => (isScalar(key) ? String(key.value) : '')) : [];
}

function envFor(step: YAMLMap, text: string): Insertion | undefined {
  if (step.flow === true) return undefined;
  const env = pairOf(step, 'env');
  if (env !== undefined) {
    const last = isMap(env.value) && env.value.flow !== true ? env.value.items.at(-1) : undefined;
    const missing = VARIABLES.filter((line) => !namesIn(step).includes(line.split(':')[0] ?? ''));
    return last === undefined ? undefined : below(last, text, missing);
  }
  const run = pairOf(step, 'run');
  return run === undefined ? undefined : below(run, text, ['env:', ...ENV_LINES]);
}

function pairOf(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && key.value === name);
}

/** Lines below a pair, as far in as its key. */
function below({ key, value }: Pair, text: string, lines: readonly string[]): Insertion | undefined {
  const start = isScalar(key) ? key.range?.[0] : undefined;
  const end = isScalar(value) ? value.range?.[1] : undefined;
  if (start === undefined || end === undefined) return undefined;
  const indent = ' '.repeat(start - text.lastIndexOf('\n', start - 1) - 1);
  // The value of a block ends with its line; others may be followed by a comment.
  const isBlock = text[end - 1] === '\n';
  const lineEnd = isBlock ? end - 1 : endOfLine(text, end);
  return { at: lineEnd, text: lines.map((line) => `\n${indent}${line}`).join('') };
}

function endOfLine(text: string, place: number): number {
  const end = text.indexOf('\n', place);
  return end === -1 ? text.length : end;
}
