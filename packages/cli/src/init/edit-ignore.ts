import type { Edit } from './edit.ts';

/** Keeps the outbox out of the repository. */
export function editIgnore(text: string): Edit {
  const isThere = text.split(/\r?\n/).some((line) => /^\/?\.runsheet\/?$/.test(line.trim()));
  if (isThere) return { kind: 'unchanged' };
  const start = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return { kind: 'changed', text: `${start}.runsheet/\n` };
}
