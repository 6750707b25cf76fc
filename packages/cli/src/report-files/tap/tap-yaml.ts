/** The diagnostics of a test: each key of the first level with its value as text. What is nested stays as it is written. */
export type TapDiagnostics = ReadonlyMap<string, string>;

/**
 * Reads a YAML block of TAP, without its marks: keys with plain, quoted or block texts, as the tools write them. It is
 * no reader of YAML: Node writes keys such as `@types/node` bare, and readers of YAML, also that of tap-parser, throw the
 * whole block away, with the message. Pure.
 */
export function readTapYaml(lines: readonly string[]): TapDiagnostics {
  const values = new Map<string, string>();
  const indent = indentOf(lines.find((line) => line.trim() !== '') ?? '');
  for (let at = 0; at < lines.length; at += 1) {
    const [, key, rest = ''] = /^(['"]?[\w. -]+?['"]?):(?:\s(.*))?$/s.exec((lines[at] ?? '').slice(indent)) ?? [];
    if (key === undefined || indentOf(lines[at] ?? '') !== indent) continue;
    const end = endOfValue(lines, at + 1, indent);
    const block = lines.slice(at + 1, end);
    values.set(key.replaceAll(/^['"]|['"]$/g, ''), textOf(rest.trim(), block));
    at = end - 1;
  }
  return values;
}

/** Lines that are indented further belong to the key above, and so do blank ones between them. */
function endOfValue(lines: readonly string[], start: number, indent: number): number {
  let end = start;
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) <= indent) break;
    end = at + 1;
  }
  return end;
}

function textOf(rest: string, block: readonly string[]): string {
  const inner = block.map((line) => line.slice(indentOf(block[0] ?? '')));
  if (/^\|[+-]?\d?$/.test(rest)) return inner.join('\n').trimEnd();
  if (/^>[+-]?\d?$/.test(rest)) return inner.join(' ').trimEnd();
  if (rest === '') return inner.join('\n').trimEnd();
  return unquote([rest, ...inner.map((line) => line.trim())].join(' '));
}

function unquote(text: string): string {
  if (text.length > 1 && text.startsWith("'") && text.endsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  if (!(text.length > 1 && text.startsWith('"') && text.endsWith('"'))) return text === '~' ? '' : text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
