import type { Context } from '../context.ts';
import type { Answer } from '../output.ts';
import { drawScript } from '../show/draw-script.ts';
import type { WholeScript } from '../show/read-script.ts';

type Tried = {
  readonly scripts: readonly WholeScript[];
  /** That of the command. */
  readonly exitCode: number;
  readonly pageUrl: string;
  /** Whether the page stays until someone has looked at it. */
  readonly isKept: boolean;
};

/** More grids than these are left to the page. */
const MOST_GRIDS = 3;

/** What a try has brought: the grids, and where the page is. */
export function describeTry({ scripts, exitCode, pageUrl, isKept }: Tried, context: Context): Answer {
  const json = { exitCode, pageUrl, scripts };
  const shown = scripts.slice(0, MOST_GRIDS).flatMap((script) => ['', drawScript(script, {}, context).text.trimEnd()]);
  const more = scripts.length - MOST_GRIDS;
  const lines = [
    ...shown,
    ...(more > 0 ? ['', `and ${more} more ${more === 1 ? 'script' : 'scripts'}`] : []),
    '',
    isKept
      ? `The same in the browser: ${pageUrl}\nCtrl-C ends the service.`
      : `The page was at ${pageUrl}; in a terminal it stays until Ctrl-C.`,
  ];
  return { json, text: lines.join('\n') };
}
