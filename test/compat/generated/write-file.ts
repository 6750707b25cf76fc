import { type Call, PRELUDE, quote, WAYS } from './endings.ts';
import { rowsOf } from './rows-of.ts';
import type { Case, Copies, Group, Hook, Part, Runner, SuiteFile, Table } from './suite-file.ts';

/** The text of a test file in the words of a runner. It begins with its own truth, as comments that `truthOf` reads. */
export function writeFile(file: SuiteFile, runner: Runner): string {
  const truth = rowsOf(file, runner).map((row) => `//=${row}\n`);
  return `${truth.join('')}${codeOf(file, runner)}`;
}

function codeOf(file: SuiteFile, runner: Runner): string {
  const { load, hook, retries } = file;
  switch (load) {
    case 'is empty':
      return '';
    case 'does not parse':
      return 'const broken = ;\n';
    case 'misses a module':
      return runner === 'jest' ? `require('./missing.js');\n` : `import './missing.js';\n`;
    case 'throws':
      return `${LOST}throw new Error('while it was loaded');\n`;
    case 'throws in a describe':
      return `${LOST}describe('throws', () => {\n  throw new Error('while describing');\n});\n`;
    case 'has describes only':
      return `describe('alone', () => {});\n`;
    case 'leaks an error':
      return LEAK;
    case 'gives its tests': {
      const again =
        runner === 'jest' && retries > 0 ? `jest.retryTimes(${retries}, { logErrorsBeforeRetry: true });\n` : '';
      return `${again}${PRELUDE}${[...hookLines(hook), ...linesOf(file.parts, { runner, retries })].join('\n')}\n`;
    }
    default:
      return load satisfies never;
  }
}

const LOST = `test('is lost', () => {});\n`;

const LEAK = `test('leaks', () => {
  setTimeout(() => { throw new Error('nobody listens'); }, 1);
});
test('waits', () => new Promise((resolve) => setTimeout(resolve, 50)));\n`;

type Style = { readonly runner: Runner; readonly retries: number };

function linesOf(parts: readonly Part[], style: Style): readonly string[] {
  return parts.flatMap((part) => {
    switch (part.kind) {
      case 'case':
        return caseLines(part, style);
      case 'table':
        return tableLines(part, style);
      case 'group':
        return groupLines(part, style);
      case 'copies':
        return copiesLines(part, style);
      default:
        return part satisfies never;
    }
  });
}

function caseLines({ title, ending, isConcurrent }: Case, { runner, retries }: Style): readonly string[] {
  const call: Call = {
    ...ending,
    runner,
    retries,
    test: isConcurrent ? 'test.concurrent' : 'test',
    title: quote(title.text),
    options: runner === 'vitest' && retries > 0 ? `{ retry: ${retries} }, ` : '',
  };
  const line = WAYS[ending.word].write(call);
  return line === undefined ? [] : [line];
}

function tableLines({ word, title, endings }: Table, { runner }: Style): readonly string[] {
  if (word === 'for' && runner === 'jest') return [];
  const bodies = endings.map(({ word: end, message }) =>
    end === 'fails' ? `breaks(${quote(message)})` : 'async () => {}',
  );
  const values = endings.map((_, nth) => nth);
  return [`test.${word}([${values.join(', ')}])(${quote(`${title} %i`)}, (nth) => [${bodies.join(', ')}][nth]());`];
}

function groupLines({ title, isSkipped, hook, parts }: Group, style: Style): readonly string[] {
  const lines = [...hookLines(hook), ...linesOf(parts, style)].map((line) => `  ${line}`);
  return [`describe${isSkipped ? '.skip' : ''}(${quote(title.text)}, () => {`, ...lines, '});'];
}

function copiesLines({ title, names, parts }: Copies, style: Style): readonly string[] {
  const lines = linesOf(parts, style).map((line) => `  ${line}`);
  return [`describe.each([${names.map(quote).join(', ')}])(${quote(`${title} %s`)}, () => {`, ...lines, '});'];
}

function hookLines(hook: Hook | undefined): readonly string[] {
  return hook === undefined ? [] : [`${hook.word}(breaks(${quote(hook.message)}));`];
}
