import { type GridContent, type GridOptions, renderGrid } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import type { WholeScript } from './read-script.ts';

type Wanted = {
  readonly runs?: number | undefined;
  readonly all?: boolean | undefined;
  readonly ascii?: boolean | undefined;
  /** How to see what does not fit. */
  readonly hint?: string | undefined;
};

/** A script as a grid that fits on the screen. */
export function drawScript(
  script: WholeScript,
  wanted: Wanted,
  context: Context,
): { readonly text: string; readonly isCut: boolean } {
  const content = toContent(script);
  const screen = screenFor(wanted, content, context);
  const text = renderGrid(content, { ...screen, runs: wanted.runs, paint: context.output.paint, hint: wanted.hint });
  return { text, isCut: screen.rows !== undefined && content.rows.length > screen.rows };
}

function toContent({ name, tests, runs }: WholeScript): GridContent {
  return {
    name,
    rows: tests,
    runs: runs.map(({ id, label = '', results = {} }) => ({ id, label, results })),
  };
}

/** Lines of a grid besides its rows and remarks: title, head, rule, counts, and the prompt below. */
const FRAME_LINES = 11;
const DEFAULT_WIDTH = 100;

/** What fits on the screen; everything where there is none, or where everything was asked for. */
function screenFor(wanted: Wanted, { rows }: GridContent, { world }: Context): Omit<GridOptions, 'runs' | 'paint'> {
  const { stdout, environment } = world;
  const ascii = wanted.ascii === true || ['dumb', 'linux'].includes(environment['TERM'] ?? '');
  const width = Math.max(40, stdout.columns ?? DEFAULT_WIDTH);
  if (wanted.all === true) return { width, ascii, remarks: Infinity, commentLines: Infinity };
  if (stdout.rows === undefined) return { width, ascii };
  const free = stdout.rows - FRAME_LINES;
  const shown = Math.min(rows.length, Math.max(10, Math.floor(free * 0.6)));
  return { width, ascii, rows: shown, remarks: Math.max(8, free - shown) };
}
