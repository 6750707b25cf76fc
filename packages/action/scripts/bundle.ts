import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

/**
 * Writes `dist/index.js`. The action runs without an installation, so everything it needs stands in that one file. The
 * service that the command line can start is not in it: an action delivers.
 */
async function bundle(): Promise<void> {
  await build({
    input: fileURLToPath(new URL('../src/main.ts', import.meta.url)),
    platform: 'node',
    external: ['@runsheet/service'],
    // What is written for both is taken as modules: as CommonJS jsonc-parser asks for files that are not there.
    resolve: { mainFields: ['module', 'main'] },
    output: {
      file: fileURLToPath(new URL('../dist/index.js', import.meta.url)),
      format: 'esm',
      codeSplitting: false,
      minify: true,
    },
  });
}

bundle().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
