import {
  type Connection,
  type GridContent,
  type GridOptions,
  renderGrid,
  RunsheetError,
  runsheetError,
} from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { READING, readSettings, withConnection } from '../with-service.ts';
import { findScript } from './find-script.ts';
import type { ShowFlags } from './show-flags.ts';

/** Prints a script with its newest runs as a grid. */
export async function showScript(flags: ShowFlags, context: Context): Promise<ExitCode> {
  const { output } = context;
  const settings = await readSettings(flags, context, READING);
  const answer = await withConnection(settings, async ({ client }) => {
    const found = await findScript(settings.setup, client);
    if (found.notice !== undefined) output.note(found.notice);
    return readScript(found.id, client);
  });
  const content = toContent(answer.script);
  const options = { ...screenFor(flags, content, context), runs: flags.runs, paint: output.paint };
  output.print({ json: answer, text: renderGrid(content, options) });
  if (options.rows !== undefined && content.rows.length > options.rows) output.note('Every row: --all');
  return EXIT_CODES.done;
}

type Client = Connection['client'];
type ScriptAnswer = Awaited<ReturnType<typeof readScript>>;

async function readScript(scriptId: number, client: Client) {
  try {
    return await client.scripts.get(scriptId, { tests: 'full', fields: 'full', runs: 'full', results: 'full' });
  } catch (error) {
    if (!(error instanceof RunsheetError) || error.status !== 404) throw error;
    throw runsheetError('RS1009', { script: String(scriptId) }, { cause: error });
  }
}

function toContent({ name, tests, runs }: ScriptAnswer['script']): GridContent {
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
function screenFor(flags: ShowFlags, { rows }: GridContent, { world }: Context): Omit<GridOptions, 'runs' | 'paint'> {
  const { stdout, environment } = world;
  const ascii = flags.ascii === true || ['dumb', 'linux'].includes(environment['TERM'] ?? '');
  const width = Math.max(40, stdout.columns ?? DEFAULT_WIDTH);
  if (flags.all === true) return { width, ascii, remarks: Infinity, commentLines: Infinity };
  if (stdout.rows === undefined) return { width, ascii };
  const free = stdout.rows - FRAME_LINES;
  const shown = Math.min(rows.length, Math.max(10, Math.floor(free * 0.6)));
  return { width, ascii, rows: shown, remarks: Math.max(8, free - shown) };
}
