import { maskSource } from './mask-source.ts';

/** What the checks want to know about one source file. */
export type Module = {
  /** Relative to the repository, with `/`. */
  readonly path: string;
  readonly imports: readonly Import[];
  /** The source without comments and texts, line by line as it was. */
  readonly code: string;
  /** The words of the mark on the first line, `/** IO: disk, clock. … `; undefined without one. */
  readonly mark: readonly string[] | undefined;
};

export type Import = {
  readonly specifier: string;
  readonly line: number;
  /** `type` leaves nothing behind at run time; `lazy` is `import(…)`. */
  readonly kind: 'value' | 'type' | 'lazy';
  readonly isReexport: boolean;
};

/** Reads the imports of a file and its mark. Pure. */
export function readModule(path: string, source: string): Module {
  const code = maskSource(source);
  const imports = [
    ...matches(code, STATIC).map((match) =>
      toImport({ source, match, kind: match[2] === undefined ? 'value' : 'type' }),
    ),
    ...matches(code, BARE).map((match) => toImport({ source, match, kind: 'value' })),
    ...matches(code, LAZY).map((match) => toImport({ source, match, kind: 'lazy' })),
  ];
  return { path, imports, code, mark: readMark(source) };
}

const STATIC =
  /(?<=^|;)[ \t]*(import|export)\s+(type\s+(?!from\b))?(?:[\w$]+\s*,\s*)?(?:\{[^}]*\}|\*(?:\s+as\s+[\w$]+)?|[\w$]+)\s*from\s*['"]/gm;
const BARE = /(?<=^|;)[ \t]*import\s*['"]/gm;
const LAZY = /\b(?:import|require|require\.resolve|import\.meta\.resolve)\s*\(\s*['"]/g;

function matches(code: string, pattern: RegExp): RegExpExecArray[] {
  return [...code.matchAll(pattern)];
}

type Found = { readonly source: string; readonly match: RegExpExecArray; readonly kind: Import['kind'] };

/** Each pattern ends with the opening quote; the specifier stands behind it in the unmasked source. */
function toImport({ source, match, kind }: Found): Import {
  const start = match.index + match[0].length;
  const specifier = source.slice(start, source.indexOf(source.charAt(start - 1), start));
  const line = source.slice(0, start).split('\n').length;
  return { specifier, line, kind, isReexport: match[1] === 'export' };
}

function readMark(source: string): readonly string[] | undefined {
  const words = /^\/\*\* IO: ([^.\n]*)\./.exec(source)?.[1];
  return words?.split(',').map((word) => word.trim());
}
