import { parse } from 'yaml';

/** Inputs and outputs of `action.yml` as tables in Markdown. */
export function printActionTables(yaml: string): string {
  const action: unknown = parse(yaml);
  return [printTable('input', at(action, 'inputs')), printTable('output', at(action, 'outputs'))].join('\n\n');
}

function printTable(title: string, entries: unknown): string {
  const rows = namesIn(entries).map((id) => {
    const entry = at(entries, id);
    return `| \`${id}\` | ${textAt(entry, 'description')}${remarkOn(entry)} |`;
  });
  return [`| ${title} | |`, '| --- | --- |', ...rows].join('\n');
}

function remarkOn(entry: unknown): string {
  if (at(entry, 'required') === true) return ' Required.';
  const fallback = textAt(entry, 'default');
  return fallback === '' ? '' : ` Default: \`${fallback}\`.`;
}

function textAt(value: unknown, name: string): string {
  const found = at(value, name);
  return typeof found === 'string' ? found : '';
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

function namesIn(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
