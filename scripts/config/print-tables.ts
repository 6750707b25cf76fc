import type { WholeEntry } from './option-entries.ts';

/** The options as a table in Markdown. */
export function printTable(options: readonly WholeEntry[]): string {
  const rows = options.map((option) => [
    `\`${option.name}\``,
    code(option.type),
    otherwise(option),
    option.env === undefined ? '' : `\`${option.env}\``,
    option.flag === undefined ? '' : `\`--${option.flag}\``,
    cell(option.description),
  ]);
  const lines = [['option', 'type', 'default', 'variable', 'flag', 'meaning'], Array(6).fill('---'), ...rows];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function otherwise({ default: value, without = '' }: WholeEntry): string {
  return value === undefined || value === '' ? cell(without) : code(JSON.stringify(value).replaceAll('"', "'"));
}

function code(text: string): string {
  return `\`${cell(text)}\``;
}

/** A bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}
