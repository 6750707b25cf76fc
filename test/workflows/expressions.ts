/** What an expression of a workflow can name, such as `matrix.shard`. */
export type Contexts = Readonly<Record<string, unknown>>;

/** A text with its `${{ … }}` filled in. Only names: that is all the examples use in texts. */
export function fill(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{ *([\w.]+) *\}\}/g, (_, name: string) => valueOf(name, contexts));
}

/** Whether a step or job runs. Without a word on failures it does so only after successes. */
export function isWanted(condition: unknown, contexts: Contexts, hasFailed: boolean): boolean {
  if (typeof condition !== 'string') return !hasFailed;
  const terms = condition.replaceAll(/^\$\{\{ *| *\}\}$/g, '').split(' && ');
  const isTold = terms.some((term) => STATUS.has(term));
  return (isTold || !hasFailed) && terms.every((term) => STATUS.has(term) || holds(term, contexts));
}

const STATUS: ReadonlySet<string> = new Set(['always()', '!cancelled()']);

function holds(term: string, contexts: Contexts): boolean {
  const [, left = '', operator, right = ''] = /^(\S+) (==|!=) (\S+)$/.exec(term) ?? [];
  if (operator === undefined) throw new Error(`this condition is not known here: ${term}`);
  return (operandOf(left, contexts) === operandOf(right, contexts)) === (operator === '==');
}

function operandOf(text: string, contexts: Contexts): string {
  return text.startsWith("'") ? text.slice(1, -1) : valueOf(text, contexts);
}

/** As on GitHub, what is not there is an empty text. */
function valueOf(path: string, contexts: Contexts): string {
  let value: unknown = contexts;
  for (const name of path.split('.')) {
    value =
      typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
