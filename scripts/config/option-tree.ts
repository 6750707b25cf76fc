import type { WholeEntry } from './option-entries.ts';

/** An option, or the options that stand under one name. */
export type OptionNode =
  | { readonly kind: 'option'; readonly name: string; readonly entry: WholeEntry }
  | { readonly kind: 'group'; readonly name: string; readonly children: readonly OptionNode[] };

/** The list of options as it is nested in a configuration. */
export function groupsOf(options: readonly WholeEntry[], depth = 0): readonly OptionNode[] {
  const names = [...new Set(options.map(({ path }) => path[depth] ?? ''))];
  return names.flatMap((name): readonly OptionNode[] => {
    const own = options.filter(({ path }) => path[depth] === name);
    const [entry] = own;
    if (entry?.path.length === depth + 1) return [{ kind: 'option', name, entry }];
    return [{ kind: 'group', name, children: groupsOf(own, depth + 1) }];
  });
}
