/** IO: looks for the kind of the package around a file. */
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { valueAt } from '../config/value-at.ts';

/**
 * Whether a file is written as a module, but its package says that it is CommonJS. Node refuses it, after a warning of
 * its own on stderr: so this is found out before it is loaded.
 */
export function isMisplacedModule(path: string, text: string): boolean {
  const ending = extname(path);
  const isOfEitherKind = ending === '.js' || (ending === '.ts' && process.features.typescript !== false);
  return isOfEitherKind && MODULE.test(text.replaceAll(COMMENT, '')) && kindAround(path) === 'commonjs';
}

const COMMENT = /\/\*.*?(?:\*\/|$)/gs;

/** A line that only a module has, also once the types are taken away. What it misses, Node tells. */
const MODULE =
  /^[^\S\n\r\u2028\u2029]*(?:export\s+(?:default|const|let|var|function|async|class)\b|export\s*[{*]|import\s+(?!type\b)[\w$]|import\s*[{*'"])/m;

/** The nearest package.json decides, with or without a name. Node guesses where it names no kind. */
function kindAround(path: string): unknown {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    try {
      return valueAt(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), ['type']);
    } catch {
      // Missing, or not readable as JSON, which Node says better.
      if (dirname(folder) === folder) return undefined;
    }
  }
}
