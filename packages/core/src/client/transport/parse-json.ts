export type ParseResult = { readonly kind: 'json'; readonly json: unknown } | { readonly kind: keyof typeof PROBLEMS };

export const PROBLEMS = { broken: 'the body is not JSON', deep: 'it is nested too deeply' } as const;

/** Folders in folders, a hundred deep. What is deeper exhausts the stack. */
const MOST_LEVELS = 200;

/** Reads the text of an answer. An empty body is no JSON, but nothing is wrong with it. */
export function parseJson(body: string): ParseResult {
  const text = body.startsWith('\uFEFF') ? body.slice(1) : body;
  if (text.trim() === '') return { kind: 'json', json: undefined };
  try {
    const json: unknown = JSON.parse(text);
    return isDeep(json) ? { kind: 'deep' } : { kind: 'json', json };
  } catch {
    return { kind: 'broken' };
  }
}

function isDeep(json: unknown, level = 0): boolean {
  if (level === MOST_LEVELS) return true;
  if (typeof json !== 'object' || json === null) return false;
  return Object.values(json).some((value) => isDeep(value, level + 1));
}
