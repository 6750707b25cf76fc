import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { build } from 'rolldown';

// Before packing and before tests in a browser: the script and the style of the service's page, each one file whose name
// holds a hash of its content.
const folder = join(import.meta.dirname, '../packages/service');
const source = join(folder, 'src/page/client');
// Booleans are named alike, and no answer of the service has one of these names, so they can be shorter.
const MINIFY = { mangleProps: { include: /^is[A-Z]/, exclude: /^is(?:Array|NaN|SafeInteger|Intersecting)$/ } } as const;
const { output } = await build({
  input: join(source, 'main.tsx'),
  write: false,
  platform: 'browser',
  logLevel: 'warn',
  // Calls of `h` are shorter than those of the runtime for JSX that the types know.
  transform: {
    jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
    inject: { h: ['preact', 'h'], Fragment: ['preact', 'Fragment'] },
  },
  output: { format: 'esm', minify: MINIFY, comments: false, codeSplitting: false },
});
// A page on disk holds the script inline, and nothing in it may end the element.
const files = {
  js: output[0].code.replaceAll('</script', String.raw`<\/script`),
  // Blanks that mean nothing: no text in this style holds brackets or semicolons.
  css: readFileSync(join(source, 'page.css'), 'utf8')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1'),
};
/** Slow networks wait for it before they see a row. */
const LARGEST_SCRIPT = 26 * 1024;
/** Packed once, so small blocks are worth their time: they fit better. */
const gzip = (content: string): Uint8Array => gzipSync(content, { level: 9, memLevel: 7 });
const size = gzip(files.js).length;
if (size > LARGEST_SCRIPT) {
  throw new Error(
    `The script of the page takes ${size} bytes, gzipped as it is served; at most ${LARGEST_SCRIPT} are allowed.`,
  );
}
const target = join(folder, 'bundle');
mkdirSync(target, { recursive: true });
const names = new Set<string>();
for (const [ending, content] of Object.entries(files)) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const name = `page.${hash}.${ending}`;
  for (const [file, bytes] of [
    [name, content],
    [`${name}.gz`, gzip(content)],
  ] as const) {
    names.add(file);
    // A service that runs meanwhile reads it: what is there already stays.
    if (!existsSync(join(target, file))) writeFileSync(join(target, file), bytes);
  }
}
for (const name of readdirSync(target)) if (!names.has(name)) rmSync(join(target, name));
