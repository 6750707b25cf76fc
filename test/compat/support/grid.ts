import { createClient } from '@runsheet/core/client';
import { sortBlocks } from './truth.ts';

/** Where the embedded service is. */
export type Access = { readonly baseUrl: string; readonly key: string };

/** One row of a script, and what its newest run says of it. */
export type GridRow = {
  readonly text: string;
  readonly indent: number;
  /** Empty: no result. */
  readonly mark: string;
  readonly comment: string;
  readonly issue: string;
};

/** The scripts at the top level. */
export async function scriptNames({ baseUrl, key }: Access): Promise<readonly string[]> {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    const [project] = (await client.projects.list()).projects;
    const { folders } = await client.folders.tree(project?.id ?? 0);
    return folders.flatMap((item) => (item.type === 'script' ? [item.name] : []));
  } finally {
    await client.close();
  }
}

/** The rows of a script that stands at the top level; none if there is no such script. */
export async function readGrid({ baseUrl, key }: Access, name: string): Promise<readonly GridRow[]> {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    const [project] = (await client.projects.list()).projects;
    const { folders } = await client.folders.tree(project?.id ?? 0);
    const found = folders.find((item) => item.type === 'script' && item.name === name);
    if (found?.type !== 'script') return [];
    const { script } = await client.scripts.get(found.id, { tests: 'full', runs: 'full' });
    const results = script.runs.at(-1)?.results ?? {};
    return script.tests.flatMap(({ id, text, indent }) => {
      const { result = '', comment = '', issue = '' } = results[String(id)] ?? {};
      // Each script has a row for errors, which is empty while all is well.
      const isEmpty = text === 'Unhandled errors' && result === '';
      return isEmpty ? [] : [{ text, indent, mark: result, comment, issue }];
    });
  } finally {
    await client.close();
  }
}

/** How many tests have no result: rows without a mark that no row stands below. */
export function countLeftOut(rows: readonly GridRow[]): number {
  const isLeaf = (indent: number, i: number) => (rows[i + 1]?.indent ?? 0) <= indent;
  return rows.filter(({ mark, indent }, i) => mark === '' && isLeaf(indent, i)).length;
}

/** Rows as lines: mark, title by its depth, and the beginning of each error. */
export function drawRows(rows: readonly GridRow[]): string {
  return sortBlocks(rows.map((row) => drawRow({ ...row, errors: errorsIn(row.comment) }))).join('\n');
}

type DrawnRow = Omit<GridRow, 'comment'> & { readonly errors: readonly string[] };

export function drawRow({ text, indent, mark, issue, errors }: DrawnRow): string {
  const about = issue === '' ? '' : ` [${issue}]`;
  const behind = errors.map((error) => ` ← ${cut(error)}`).join('');
  return `${MARKS[mark] ?? mark}  ${'  '.repeat(indent)}${cut(text)}${about}${behind}`;
}

const MARKS: Readonly<Record<string, string>> = { pass: '✓', fail: '✗', blocked: '■', '': '·' };

/** Each paragraph of a comment begins with a message, but for diffs and frames of a stack. Ids of processes change. */
function errorsIn(comment: string): readonly string[] {
  const steady = comment.replaceAll(/\bpid=\d+/g, 'pid=…');
  const heads = steady.split('\n\n').map((paragraph) => paragraph.split('\n', 1)[0] ?? '');
  return heads.filter((head) => head !== '' && !/^(?:at |[-+]|Expected|Received)/.test(head));
}

function cut(text: string): string {
  const characters = [...text];
  const beginning = characters.slice(0, 40).join('').trim();
  return characters.length <= 130 ? text : `${beginning}… (${characters.length} characters)`;
}
