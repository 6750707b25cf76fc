import { nameOf, type OptionEntry } from '../../packages/core/src/config/option-entry.ts';

/** The options as a table in Markdown. */
export function printTable(options: readonly OptionEntry[]): string {
  const rows = options.map((option) => [
    `\`${nameOf(option)}\``,
    code(option.type),
    otherwise(option),
    option.env === undefined ? '' : `\`${option.env}\``,
    option.flag === undefined ? '' : `\`--${option.flag}\``,
    cell(option.description),
  ]);
  const lines = [['option', 'type', 'default', 'variable', 'flag', 'meaning'], Array(6).fill('---'), ...rows];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function otherwise({ default: value, without = '' }: OptionEntry): string {
  return value === undefined ? cell(without) : code(value.replaceAll('"', "'"));
}

function code(text: string): string {
  return `\`${cell(text)}\``;
}

/** A bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}

const START = '<!-- options: made by `npm run generate` -->';
const END = '<!-- end of options -->';

/** A page with the table put between its two marks. */
export function withTable(page: string, table: string): string {
  const [before, rest] = page.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`the page has no place for the table: ${START}`);
  return `${before}${START}\n\n${table}\n\n${END}${after}`;
}
