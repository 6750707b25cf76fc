import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The names an entry of a package declares, types included, sorted; read from what is published. */
export function declaredNames(entry: string): readonly string[] {
  const names = namesIn(require.resolve(entry).replace(/\.js$/, '.d.ts'));
  return [...new Set(names)].toSorted();
}

/** An entry's declarations are a list of exports; anything else in one is an error here, so that no name is missed. */
function namesIn(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) => list.split(','));
  const declared = [...text.matchAll(/^export (?:declare )?(?:function|const|class|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const whole = [...text.matchAll(/^export (?:type )?\* from '(.*)\.ts'/gm)].map(([, path = '']) => path);
  const defaults = /^export default /m.test(text) ? ['default'] : [];
  const exportCount = text.match(/^export (?!\{\})/gm)?.length ?? 0;
  const listCount = text.match(/^export (?:type )?\{[^}]/gm)?.length ?? 0;
  if (exportCount !== listCount + declared.length + whole.length + defaults.length) {
    throw new Error(`${file} exports something in a way this function does not know.`);
  }
  const behind = whole.flatMap((path) => namesIn(join(dirname(file), `${path}.d.ts`)));
  return [...listed.map(nameOf), ...declared, ...defaults, ...behind].filter((name) => name !== '');
}

/** `type A as B` and `A as B` export B. */
function nameOf(item: string): string {
  return item.trim().split(/\s+/).at(-1) ?? '';
}
