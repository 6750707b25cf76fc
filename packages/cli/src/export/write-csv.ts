import type { ExportedScript } from './exported-script.ts';

/** A table with a line for each row, and result, comment and issue of each run. Lines end as RFC 4180 wants it. Pure. */
export function writeCsv({ rows, runs }: ExportedScript): string {
  const head = [
    'id',
    'indent',
    'path',
    'test',
    'tags',
    ...runs.flatMap(({ id }) => [`#${id}`, `#${id} comment`, `#${id} issue`]),
  ];
  const lines = rows.map(({ id, indent, above, text, tags }) => {
    const cells = runs.flatMap(({ results }) => {
      const { result = '', comment = '', issue = '' } = results[String(id)] ?? {};
      return [result, comment, issue];
    });
    return [String(id), String(indent), above.join(' > '), text, tags.join(' '), ...cells];
  });
  return [head, ...lines].map((line) => `${line.map(toCell).join(',')}\r\n`).join('');
}

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a spreadsheet takes for a formula, and not for text. */
const FORMULA = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
