import { createHash } from 'node:crypto';

import { integersIn, packResults, toMark } from '../../store/pack-results.ts';
import { readAssets } from '../assets.ts';
import { linesOf } from '../data/cell-data.ts';
import type { CellData, RunData, SaidData, ScriptData } from '../data/page-data.ts';
import { headOf, outlineOf } from '../data/script-data.ts';
import { renderFrame } from '../frame.ts';
import { cut, html } from '../html.ts';
import { renderScriptHead, type ScriptPlace } from '../script-head.ts';
import { STYLE } from '../style.ts';
import { unseenInJson } from '../unseen.ts';

/** A script with its runs, the oldest first. */
export type FileScript = ScriptPlace & {
  readonly id: number;
  readonly bugPattern: string;
  /** The headers of its runs. */
  readonly fields: readonly { readonly id: string; readonly label: string; readonly show: boolean }[];
  readonly tests: readonly {
    readonly id: number;
    readonly indent: number;
    readonly text: string;
    readonly tags: string;
    readonly notes: string;
  }[];
  readonly runs: readonly FileRun[];
};

export type FileRun = {
  readonly id: string;
  /** ISO 8601. */
  readonly created: string;
  readonly label: string;
  readonly tester: string;
  readonly tags: string;
  readonly headers: Readonly<Record<string, string>>;
  /** By row id. */
  readonly results: Readonly<Record<string, CellData>>;
};

/**
 * The page of a script as one file that opens from disk and asks for nothing: script, style and data are in it, and its
 * policy allows these alone. Throws where the package holds no page.
 */
export async function renderScriptFile(script: FileScript): Promise<string> {
  const assets = readAssets();
  if (assets === undefined) throw new Error('The page is not built: its files are missing in this package.');
  const style = STYLE + assets.style;
  const runs = await Promise.all(script.runs.map(toRun));
  const { bugPattern } = script;
  const head = renderScriptHead(script, html`<span class="brand">runsheet</span>`);
  const told = { ...headOf(script), head: '', bugPattern, ...outlineOf(script.tests) };
  const data: ScriptData = { ...told, runs, olderRuns: 0 };
  const said = script.runs.map(({ results }, key) => jsonBlock(`runsheet-said-${key}`, saidIn(results)));
  const { markup: title } = html`<title>${script.name} – runsheet</title>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policyOf(assets.script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${title}
<style>${style}</style>
${jsonBlock('runsheet-data', data)}
${said.join('\n')}
<script type="module">${assets.script}</script>
</head>
<body class="live">
${renderFrame(head).markup}
<noscript>This page needs a browser that runs scripts.</noscript>
</body>
</html>
`;
}

function policyOf(script: string, style: string): string {
  const sources = `script-src ${hashOf(script)}; style-src ${hashOf(style)}`;
  return `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Data, not code: no text in it can end the element. */
function jsonBlock(id: string, value: unknown): string {
  const json = unseenInJson(JSON.stringify(value).replaceAll('<', String.raw`\u003c`));
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** The place of a run is its key: a file never changes. */
async function toRun({ results, ...run }: FileRun, key: number): Promise<RunData> {
  const cells = Object.entries(results).map(
    ([id, { result }]) => [Number(id), { result: toMark(result), comment: '', issue: '' }] as const,
  );
  const { marks } = await packResults(new Map(cells));
  const headers = Object.fromEntries(Object.entries(run.headers).filter(([name]) => !HIDDEN.test(name)));
  return { ...run, key, headers, cells: integersIn(marks) };
}

/** What every run has is told apart from its headers; the key says nothing to a reader. */
const HIDDEN = /^(?:_|runsheet_key$)/;

function saidIn(results: FileRun['results']): SaidData {
  const told = Object.entries(results).filter(([, { comment, issue }]) => comment !== '' || issue !== '');
  return {
    lines: linesOf(told.map(([id, cell]) => [Number(id), cell])),
    cells: Object.fromEntries(told.map(([id, cell]) => [id, { ...cell, comment: cut(cell.comment) }])),
  };
}
