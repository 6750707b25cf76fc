import { type ConfiguredRunner, ENDINGS, NO_TEST } from './runner.ts';

export const VITEST: ConfiguredRunner = {
  kind: 'configured',
  name: 'vitest',
  packageName: 'vitest',
  label: 'Vitest',
  reporter: '@runsheet/vitest',
  oldest: [3, 2],
  newestMajor: 5,
  command: 'npx vitest run',
  bin: 'vitest.mjs',
  runWords: ['run'],
  rerun: {
    program: 'vitest',
    // In Vitest 5 and newer ` > `, before that a blank.
    between: String.raw`\s+(?:>\s+)?`,
    words: (files, titles, others) => [
      ...files,
      ...others.flatMap((other) => (files.some((file) => isMatch(other, file)) ? ['--exclude', globOf(other)] : [])),
      ...(titles === '' ? [] : ['--testNamePattern', `^(?:${titles})$`]),
    ],
  },
  config: {
    files: ['vitest', 'vite'].flatMap((name) => ENDINGS.map((ending) => `${name}.config.${ending}`)),
    newFile: (isTypeScript) => `vitest.config.${isTypeScript ? 'mts' : 'mjs'}`,
    around: 'test',
    property: 'reporters',
    usual: 'default',
    element: (quoted) => quoted,
    newText: (code) =>
      `import { defineConfig } from 'vitest/config';\n\nexport default defineConfig({\n  test: {\n    ${code},\n  },\n});\n`,
  },
  attach: {
    program: /\/vitest\/vitest\.mjs$/,
    flag: '--reporter',
    isList: false,
    // In a terminal it would watch, and a watched run is never published.
    always: ['--run'],
    list: [`--testNamePattern=${NO_TEST}`],
    isOther: ([verb = '']) => ['list', 'init', 'bench', 'watch', 'dev'].includes(verb),
  },
};

/** Vitest runs every file whose path holds what is asked for. */
function isMatch(path: string, asked: string): boolean {
  return path.toLowerCase().includes(asked.toLowerCase());
}

function globOf(path: string): string {
  return path.replaceAll(/[!()*+?@[\]{}]/g, String.raw`\$&`);
}
