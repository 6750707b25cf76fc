import { parseSync, Visitor } from 'rolldown/utils';

/** A regular expression as it stands in a source. */
export type Pattern = { readonly source: string; readonly flags: string; readonly line: number };

/** The regular expressions of a TypeScript source that are written as literals. Pure. */
export function findPatterns(path: string, text: string): readonly Pattern[] {
  const patterns: Pattern[] = [];
  const visitor = new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return;
      const line = text.slice(0, node.start).split('\n').length;
      patterns.push({ source: node.regex.pattern, flags: node.regex.flags, line });
    },
  });
  visitor.visit(parseSync(path, text).program);
  return patterns;
}
