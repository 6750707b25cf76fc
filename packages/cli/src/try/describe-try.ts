import { printable } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import type { Answer } from '../output.ts';
import { drawScript } from '../show/draw-script.ts';
import type { WholeScript } from '../show/read-script.ts';

type TryOutcome = {
  readonly scripts: readonly WholeScript[];
  /** That of the command. */
  readonly exitCode: number;
  readonly pageUrl: string;
  /** Whether the page stays until someone has looked at it. */
  readonly isKept: boolean;
  /** Where the data stays; undefined: nowhere. */
  readonly dataFile: string | undefined;
  /** Whether every row and comment was asked for. */
  readonly all: boolean | undefined;
};

/** More grids than these are left to the page. */
const MOST_GRIDS = 3;

/** What a try has brought: the grids, and where the page is. */
export function describeTry(
  { scripts, exitCode, pageUrl, isKept, dataFile, all }: TryOutcome,
  context: Context,
): Answer {
  const json = { exitCode, pageUrl: isKept ? pageUrl : null, dataFile: dataFile ?? null, scripts };
  const drawn = scripts.slice(0, MOST_GRIDS).map((script) => drawScript(script, { all, hint: '--all' }, context));
  const shown = drawn.flatMap(({ text }) => ['', text.trimEnd()]);
  const more = scripts.length - MOST_GRIDS;
  const lines = [
    ...shown,
    ...(more > 0 ? ['', `and ${more} more ${more === 1 ? 'script' : 'scripts'}`] : []),
    '',
    ...(drawn.some(({ isCut }) => isCut) ? ['Every row: npx runsheet try --all -- <command>'] : []),
    isKept ? `The same in the browser: ${pageUrl}\nCtrl-C ends the service.` : keptText(dataFile),
  ];
  return { json, text: lines.join('\n') };
}

/** Nobody is there to look at a page, and the service is gone: only what is in a file can be looked at later. */
function keptText(dataFile: string | undefined): string {
  if (dataFile === undefined) return 'To keep this and see its page: npx runsheet try --data tests.sqlite -- <command>';
  return `Kept in ${printable(dataFile)}; its page: npx runsheet serve --data ${printable(dataFile)}`;
}
