import type { Guidance } from '@runsheet/core';
import { guidanceFor, type Paint, printable, RunsheetError, toRunsheetError } from '@runsheet/core/command';
import { type ExitCode, exitCodeOfError } from './exit-codes.ts';
import type { Output } from './output.ts';
import { UsageError } from './usage-error.ts';

export function reportFailure(error: unknown, output: Output, command: string): ExitCode {
  const problem = toProblem(error, command);
  output.fail({ json: { error: errorJson(problem) }, text: describe(problem, output) });
  output.trace(() => printable(traceOf(problem)));
  return exitCodeOfError(problem);
}

function toProblem(error: unknown, command: string): RunsheetError {
  if (!(error instanceof UsageError)) return toRunsheetError(error, 'this command');
  return new RunsheetError(error.code, error.explain(guidanceFor, command), { cause: error.cause });
}

type Problem = { readonly code: string; readonly guidance: Guidance };

export function errorJson({ code, guidance }: Problem): { readonly code: string } & Guidance {
  const { what, why, todo } = guidance;
  return { code, what, why, todo };
}

/** Whether what is told of an error names the file already. */
export function namesFile(problem: Problem | undefined, file: string): boolean {
  return problem?.guidance.what.includes(file) ?? false;
}

function describe({ code, guidance }: Problem, { paintError: paint }: Output): string {
  return guidanceLines(`${paint('fail', 'error')} ${paint('strong', code)} `, guidance, paint).join('\n');
}

export function guidanceLines(head: string, { what, why, todo }: Guidance, paint: Paint): readonly string[] {
  const [first = '', ...rest] = printable(what).split('\n');
  return [
    `${head}${first}`,
    ...rest.map((line) => `  ${line}`),
    `  ${paint('faint', 'why:')} ${printable(why)}`,
    `  ${paint('faint', 'to do:')} ${printable(todo)}`,
  ];
}

function traceOf(problem: Error): string {
  const lines: string[] = [];
  if (problem instanceof RunsheetError && problem.request !== undefined) {
    const { method, path, status, outcome } = problem.request;
    lines.push(`  request: ${method} ${path} (${outcome}${status === undefined ? '' : `, ${status}`})`);
  }
  lines.push(...causesOf(problem).map((cause) => `  cause: ${cause}`));
  return lines.length === 0 ? '  no further causes are known' : lines.join('\n');
}

const MOST_CAUSES = 8;

function causesOf(problem: Error): readonly string[] {
  const causes: string[] = [];
  for (let cause = problem.cause; cause !== undefined && causes.length < MOST_CAUSES;) {
    if (!(cause instanceof Error)) return [...causes, JSON.stringify(cause)];
    causes.push(cause.stack ?? cause.message);
    cause = cause.cause;
  }
  return causes;
}
