import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml';
import type { Edit } from './edit.ts';
import { applyInsertions, type Insertion } from './insert-code.ts';

/** What the step that runs the tests needs; the key comes from a secret. */
export const WORKFLOW_ENV: readonly string[] = [
  'RUNSHEET_BASE_URL: ${{ vars.RUNSHEET_BASE_URL }}',
  'RUNSHEET_API_KEY: ${{ secrets.RUNSHEET_API_KEY }}',
];

/** Gives address and key to the steps of a GitHub workflow that run tests; undefined when it has none. */
export function editWorkflow(text: string): Edit | undefined {
  const steps = testSteps(text);
  if (steps.length === 0) return undefined;
  if (text.includes('RUNSHEET_API_KEY')) return { kind: 'unchanged' };
  const insertions = steps.map((step) => envFor(step, text));
  const changed = insertions.every((insertion) => insertion !== undefined) ? applyInsertions(text, insertions) : text;
  const isSound = testSteps(changed).every((step) => isMap(step.get('env')) && hasKey(step));
  if (isSound) return { kind: 'changed', text: changed };
  return {
    kind: 'by-hand',
    why: 'the layout of its steps is not understood',
    write: ['env:', ...indented(1)].join('\n'),
  };
}

function hasKey(step: YAMLMap): boolean {
  return step.getIn(['env', 'RUNSHEET_API_KEY']) === '${{ secrets.RUNSHEET_API_KEY }}';
}

/** A command that runs tests, at the start of a line or after another one. */
const RUNS_TESTS =
  /(?:^|[\n;&|])\s*(?:(?:npm|pnpm|yarn|bun)(?: run)? (?:t|tst|test)\b|(?:npx |pnpm (?:exec )?|yarn |bunx )?(?:vitest|jest)\b)/;

function testSteps(text: string): readonly YAMLMap[] {
  const document = parseDocument(text);
  const jobs = document.errors.length > 0 ? undefined : document.get('jobs');
  if (!isMap(jobs)) return [];
  return jobs.items.flatMap(({ value: job }) => {
    const steps = isMap(job) ? job.get('steps') : undefined;
    return isSeq(steps) ? steps.items.filter(isMap).filter(runsTests) : [];
  });
}

function runsTests(step: YAMLMap): boolean {
  const command = step.get('run');
  return typeof command === 'string' && RUNS_TESTS.test(command);
}

function envFor(step: YAMLMap, text: string): Insertion | undefined {
  if (step.flow === true) return undefined;
  const env = pairOf(step, 'env');
  if (env !== undefined) {
    const last = isMap(env.value) && env.value.flow !== true ? env.value.items.at(-1) : undefined;
    return last === undefined ? undefined : after(last, text, WORKFLOW_ENV);
  }
  const run = pairOf(step, 'run');
  return run === undefined ? undefined : after(run, text, ['env:', ...indented(1)]);
}

function indented(depth: number): readonly string[] {
  return WORKFLOW_ENV.map((line) => '  '.repeat(depth) + line);
}

function pairOf(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && key.value === name);
}

/** Lines below a pair, as far in as its key. */
function after({ key, value }: Pair, text: string, lines: readonly string[]): Insertion | undefined {
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
