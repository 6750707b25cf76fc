import { type ErrorCode, explainCode, isCode, listCodes, printable } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode, exitCodeOfError } from '../exit-codes.ts';
import { errorJson, guidanceLines } from '../report-failure.ts';
import { usageError } from '../usage-error.ts';

export type ExplainFlags = { readonly code: string | undefined };

/** Tells what a message means, or lists all of them. Rejects with RS1101 when there is no such message. */
export async function explain({ code }: ExplainFlags, { output }: Context): Promise<ExitCode> {
  if (code === undefined) {
    const all = listCodes().map((known) => ({ code: known, ...explainCode(known) }));
    const lines = all.map(
      ({ code: known, what }) => `${output.paint('strong', known)}  ${printable(what).split('\n', 1).join('')}`,
    );
    output.print({ json: { codes: all }, text: [...lines, '', 'Names and numbers are examples.'].join('\n') });
    return EXIT_CODES.done;
  }
  const wanted = readCode(code);
  if (!isCode(wanted)) {
    throw usageError(`There is no message ${code}. All of them: npx runsheet explain`);
  }
  output.print({ ...describe(wanted, output.paint), isProse: true });
  return EXIT_CODES.done;
}

/** `2001`, `rs2001` and `RS2001` are one. */
function readCode(text: string): string {
  const digits = /^\s*(?:rs)?[-_ ]?(\d{4})\s*$/i.exec(text)?.[1];
  return digits === undefined ? text.trim().toUpperCase() : `RS${digits}`;
}

function describe(code: ErrorCode, paint: Context['output']['paint']): Parameters<Context['output']['print']>[0] {
  const guidance = explainCode(code);
  const exitCode = exitCodeOfError({ code });
  const lines = [
    ...guidanceLines(`${paint('strong', code)}  `, guidance, paint),
    ...(exitCode === EXIT_CODES.done ? [] : [`  ${paint('faint', 'exit code:')} ${exitCode}`]),
    '',
    'Names and numbers are examples.',
  ];
  return { json: { ...errorJson({ code, guidance }), exitCode }, text: lines.join('\n') };
}
