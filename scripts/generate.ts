import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { printActionTables } from '../packages/action/scripts/print-tables.ts';
import { EXIT_CODE_MEANINGS } from '../packages/cli/src/exit-codes.ts';
import { ENTRIES } from './config/option-entries.ts';
import { printInputType } from './config/print-input-type.ts';
import { printJsonSchema } from './config/print-json-schema.ts';
import { printSettings } from './config/print-settings.ts';
import { printTable } from './config/print-tables.ts';
import { printErrorsPage } from './errors/print-errors-page.ts';
import { withPart } from './with-part.ts';

/** Writes every file that is made from the list of options, the catalogue of messages, the exit codes or the action's description; with --check only says which are stale. */
function generate(isCheck: boolean): void {
  const stale = printAll().filter(([path, text]) => text !== read(path));
  for (const [path, text] of stale) {
    console.log(`${path}: ${isCheck ? 'stale, run `npm run generate`' : 'written'}`);
    if (!isCheck) writeFileSync(join(ROOT, path), text);
  }
  if (isCheck && stale.length > 0) process.exitCode = 1;
  if (stale.length === 0) console.log('generated files: all up to date');
}

const ROOT = resolve(import.meta.dirname, '..');
const PAGE = 'docs/configuration.md';
const EXITS_PAGE = 'docs/delivery.md';
const ACTION_PAGE = 'packages/action/README.md';

function printAll(): readonly (readonly [path: string, text: string])[] {
  const files = [
    ['packages/core/src/config/config-input.ts', printInputType(ENTRIES)],
    ['packages/cli/runsheet.schema.json', printJsonSchema(ENTRIES)],
    ['packages/cli/src/settings.ts', printSettings(ENTRIES)],
    ['docs/errors.md', printErrorsPage()],
    [PAGE, withPart(read(PAGE), 'options', printTable(ENTRIES))],
    [EXITS_PAGE, withPart(read(EXITS_PAGE), 'exit codes', printExitCodes())],
    [
      ACTION_PAGE,
      withPart(read(ACTION_PAGE), 'inputs and outputs', printActionTables(read('packages/action/action.yml'))),
    ],
  ] as const;
  return files.map(([path, text]) => [path, format(path, text)]);
}

function printExitCodes(): string {
  const rows = Object.entries(EXIT_CODE_MEANINGS).map(([code, meaning]) => `| ${code} | ${meaning} |`);
  return ['| Exit code | Meaning |', '| --- | --- |', ...rows].join('\n');
}

function read(path: string): string {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return '';
  }
}

/** As the formatter would write it, so that both agree. */
function format(path: string, text: string): string {
  return execFileSync('oxfmt', [`--stdin-filepath=${path}`], { cwd: ROOT, input: text, encoding: 'utf8' });
}

generate(process.argv.includes('--check'));
