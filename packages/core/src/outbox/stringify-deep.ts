/**
 * The JSON of plain data. The built-in writer is the fast one, but goes down the stack of the process: suites within
 * suites can be deeper than that, on Node 20 a few thousand.
 */
export function stringifyDeep(value: object): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return writeInTurn(value);
  }
}

type Task = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'value'; readonly value: unknown };

/** The same, one value after the other. */
export function writeInTurn(root: unknown): string {
  const texts: string[] = [];
  const tasks: Task[] = [{ kind: 'value', value: root }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (task.kind === 'text') {
      texts.push(task.text);
    } else {
      for (const next of tasksFor(task.value).toReversed()) tasks.push(next);
    }
  }
  return texts.join('');
}

function tasksFor(value: unknown): readonly Task[] {
  if (Array.isArray(value)) {
    const members = value.map((each: unknown) => ['', each] as const);
    return enclosed('[', members, ']');
  }
  if (typeof value !== 'object' || value === null) return [{ kind: 'text', text: JSON.stringify(value) ?? 'null' }];
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return enclosed(
    '{',
    entries.map(([name, each]) => [`${JSON.stringify(name)}:`, each] as const),
    '}',
  );
}

function enclosed(start: string, members: readonly (readonly [string, unknown])[], end: string): readonly Task[] {
  const tasks = members.flatMap(([name, value], i): readonly Task[] => [
    { kind: 'text', text: `${i === 0 ? '' : ','}${name}` },
    { kind: 'value', value },
  ]);
  return [{ kind: 'text', text: start }, ...tasks, { kind: 'text', text: end }];
}
