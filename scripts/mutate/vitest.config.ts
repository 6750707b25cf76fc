import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { mutantsOf, mutated } from './mutants-of.ts';

/** The mutant that scripts/mutate.ts asks for takes the place of the file while it is loaded: nothing on disk changes. */
const { MUTANT_FILE: file = '', MUTANT_NUMBER: number = '' } = process.env;

export default defineConfig({
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load(id) {
        if (file === '' || !id.endsWith(file)) return undefined;
        const source = readFileSync(id, 'utf8');
        const mutant = mutantsOf(source)[Number(number)];
        return mutant === undefined ? undefined : mutated(source, mutant);
      },
    },
  ],
  // Planning only computes, so its test files may share a process.
  test: { pool: 'forks', isolate: false, include: ['packages/core/src/**/*.test.ts'], testTimeout: 10_000, bail: 1 },
});
