import type { ExportedRun, ExportedScript } from './exported-script.ts';

/** A table with a line for each row and a column for each run, and below it what the cells say. Pure. */
export function writeMarkdown(script: ExportedScript): string {
  const { name, rows, runs } = script;
  const head = ['test', ...runs.map(({ id }) => `#${id}`)];
  const lines = rows.map(({ id, text, indent }) => {
    const marks = runs.map(({ results }) => plain(results[String(id)]?.result ?? ''));
    return [`${'&emsp;'.repeat(indent)}${plain(text)}`, ...marks];
  });
  const table = [head, head.map((_, nth) => (nth === 0 ? ':--' : ':-:')), ...lines];
  const remarks = runs.flatMap((run) => remarksOn(run, script));
  return [
    `# ${plain(name)}`,
    '',
    ...runs.map(({ id, created, label }) => `- ${plain([`#${id}`, created, label].filter(Boolean).join(' · '))}`),
    ...(runs.length === 0 ? ['No runs.'] : []),
    '',
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    ...(remarks.length === 0 ? [] : ['', ...remarks]),
    '',
  ].join('\n');
}

function remarksOn({ id, results }: ExportedRun, { rows }: ExportedScript): readonly string[] {
  return rows.flatMap((row) => {
    const { result = '', comment = '', issue = '' } = results[String(row.id)] ?? {};
    if (comment === '' && issue === '') return [];
    const said = [comment.split('\n', 1)[0] ?? '', issue === '' ? '' : `issue ${issue}`].filter((part) => part !== '');
    return [`- #${id} **${plain(result)}** ${plain([...row.above, row.text].join(' > '))}: ${plain(said.join(', '))}`];
  });
}

/** Text that is only text: no signs of Markdown, no HTML, no line break, which would end the row of a table. */
function plain(text: string): string {
  return text
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]#!|~$]/g, (sign) => `\\${sign}`);
}
