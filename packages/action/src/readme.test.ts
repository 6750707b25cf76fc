import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

test('the tables of the README are those of action.yml', () => {
  const action: unknown = parse(read('action.yml'));
  const tables = [...rowsOf(at(action, 'inputs')), ...rowsOf(at(action, 'outputs'))];
  const shown = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replaceAll(/ +/g, ' '));
  expect(shown).toEqual(tables);
});

function read(name: string): string {
  return readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
}

function rowsOf(entries: unknown): readonly string[] {
  return namesIn(entries).map((id) => {
    const entry = at(entries, id);
    return `| \`${id}\` | ${textAt(entry, 'description')}${remarkOn(entry)} |`;
  });
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
