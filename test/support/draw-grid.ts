import { createClient } from '@runsheet/core/client';

type Access = { readonly baseUrl: string; readonly key: string };

/** A script as the service holds it: a column a run, a row a line, and the comments below, first lines only. */
export async function drawGrid({ baseUrl, key }: Access, name: string): Promise<string> {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    const { projects } = await client.projects.list();
    const scripts = [];
    for (const project of projects) {
      const { folders } = await client.folders.tree(project.id);
      scripts.push(...scriptsIn(folders).filter((script) => script.name === name));
    }
    const [found] = scripts;
    if (found === undefined) return `no script ${name}`;
    const { script } = await client.scripts.get(found.id, { tests: 'full', runs: 'full' });
    return drawScript(script);
  } finally {
    await client.close();
  }
}

type Client = ReturnType<typeof createClient>;
type Items = Awaited<ReturnType<Client['folders']['tree']>>['folders'];
type Script = {
  readonly tests: readonly { readonly id: number; readonly indent: number; readonly text: string }[];
  readonly runs: readonly {
    readonly id: number | string;
    readonly results?: Readonly<Record<string, { readonly result: string; readonly comment: string }>> | undefined;
  }[];
};

function scriptsIn(items: Items): readonly { readonly id: number; readonly name: string }[] {
  return items.flatMap((item) => {
    if (item.type === 'script') return [{ id: item.id, name: item.name }];
    return item.type === 'folder' ? scriptsIn(item.contents) : [];
  });
}

function drawScript({ tests, runs }: Script): string {
  const comments: string[] = [];
  const lines = tests.flatMap((row) => {
    const marks = runs.map((run) => {
      const cell = run.results?.[String(row.id)];
      const [comment = ''] = (cell?.comment ?? '').split('\n');
      if (comment !== '') comments.push(`#${run.id} ${row.text}: ${comment}`);
      return MARKS[cell?.result ?? ''] ?? '?';
    });
    // Each script has a row for errors, which is empty while all is well.
    const isEmpty = row.text === 'Unhandled errors' && marks.every((mark) => mark === '·');
    return isEmpty ? [] : [`${marks.join(' ')}  ${'  '.repeat(row.indent)}${row.text}`.trimEnd()];
  });
  return [...lines, ...(comments.length === 0 ? [] : ['', ...comments.toSorted()])].join('\n');
}

const MARKS: Readonly<Record<string, string>> = {
  pass: '✓',
  fail: '✗',
  blocked: '■',
  query: '?',
  exclude: '–',
  '': '·',
};
