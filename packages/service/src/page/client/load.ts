import type { CellData, ScriptData } from '../data/page-data.ts';

import { parseSaid, parseVersion } from './our-json.ts';

/** What one request came to. */
type Answer =
  | { readonly text: string; readonly etag: string }
  | 'unchanged'
  | { readonly problem: string; readonly status: number };

/** Asks for JSON of this service; `unchanged` where the tag is still the one. Never rejects. */
export async function ask(path: string, etag: string, signal: AbortSignal | null = null): Promise<Answer> {
  const held = heldAnswer(path);
  if (held !== undefined) return { text: held, etag: '' };
  try {
    // Plain at first: only so the browser takes what the page has asked for before its script was there.
    const response = await fetch(
      path,
      etag === '' ? { signal } : { signal, cache: 'no-store', headers: { 'if-none-match': etag } },
    );
    if (response.status === 304) return 'unchanged';
    // What stands before the service may answer with a page of its own.
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    if (response.ok && isJson) return { text: await response.text(), etag: response.headers.get('etag') ?? '' };
    return { problem: sayStatus(response.status), status: response.status };
  } catch {
    return { problem: 'The service does not answer. This page tries again by itself.', status: 0 };
  }
}

/**
 * The version of what the service holds, as soon as it is another than `after`; undefined: the service does not tell, or
 * does not answer.
 */
export async function askVersion(after: string | undefined, signal: AbortSignal): Promise<string | undefined> {
  const answer = await ask(`/changes${after === undefined ? '' : `?after=${after}`}`, '', signal);
  return answer !== 'unchanged' && 'text' in answer ? parseVersion(answer.text).version : undefined;
}

function sayStatus(status: number): string {
  if (status === 401) return 'You are signed out.';
  if (status === 404) return 'There is nothing here. It may have been deleted.';
  return `The service answered with ${status}. This page tries again by itself.`;
}

/** The script that is in the page itself: it was exported to a file. */
export function embedded(): string | undefined {
  return document.querySelector('#runsheet-data')?.textContent ?? undefined;
}

/** Where the service tells about a run; undefined where there is no such run. */
export function pathOfRun({ id, runs }: ScriptData, run: number, part: string): string | undefined {
  const key = runs[run]?.key;
  return key === undefined ? undefined : `/page-data/scripts/${id}/runs/${key}/${part}`;
}

/** What a file on disk holds in the place of an answer about a run; undefined: the page has a service. */
function heldAnswer(path: string): string | undefined {
  const [, key, cell] = /\/runs\/(\d+)\/(?:lines|cells\/(\d+))$/.exec(path) ?? [];
  const text = document.querySelector(`#runsheet-said-${key}`)?.textContent;
  if (typeof text !== 'string') return undefined;
  const said = parseSaid(text);
  return JSON.stringify(cell === undefined ? said : (said.cells[cell] ?? NOTHING_SAID));
}

const NOTHING_SAID: CellData = { result: '', comment: '', issue: '' };
