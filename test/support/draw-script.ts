import { createClient } from '@runsheet/core/client';

type Access = { readonly baseUrl: string; readonly key: string };

/** A script as the service holds it: a row a line, with the mark and comment of its newest run, and the number of runs. */
export async function drawScript({ baseUrl, key }: Access, name: string): Promise<string> {
  const client = createClient({ baseUrl, apiKey: key });
  try {
    const [project] = (await client.projects.list()).projects;
    const { folders } = await client.folders.tree(project?.id ?? 0);
    const [found] = folders.flatMap((item) => (item.type === 'script' && item.name === name ? [item] : []));
    if (found === undefined) return '';
    const { script } = await client.scripts.get(found.id, { tests: 'full', runs: 'full' });
    const run = script.runs.at(-1);
    // Each script has a row for errors, which is empty while all is well.
    const rows = script.tests.filter(({ id, text }) => text !== 'Unhandled errors' || run?.results?.[String(id)]);
    const lines = rows.map(({ id, indent, text, tags }) => {
      const cell = run?.results?.[String(id)];
      const said = [cell?.comment, cell?.issue && `issue ${cell.issue}`].filter(Boolean).join('\n');
      const comment = said === '' ? '' : ` ← ${said.replaceAll(/\n+/g, ' ¶ ')}`;
      const tagged = tags ? ` {${tags}}` : '';
      return `${MARKS[cell?.result ?? ''] ?? '?'} ${'  '.repeat(indent)}${text}${tagged}${comment}`.trimEnd();
    });
    return [`${script.runs.length} run${script.runs.length === 1 ? '' : 's'}`, ...lines].join('\n');
  } finally {
    await client.close();
  }
}

const MARKS: Readonly<Record<string, string>> = {
  pass: '✓',
  fail: '✗',
  blocked: '■',
  query: '?',
  exclude: '–',
  '': '·',
};
