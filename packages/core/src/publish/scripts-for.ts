import type { Script, TreeItem } from '../client/answers/things.ts';
import type { FolderDefaults, View } from '../client/requests/view.ts';
import type { NamedTarget } from '../sheet/sheet.ts';
import { readState } from './state-block.ts';

type ScriptIn<Asked extends View> = Script<Asked, FolderDefaults>;

/**
 * The scripts of a folder that were made for a name, else those that bear it, the oldest first: everybody elects the
 * same. Archived ones count only where there are no others.
 */
export function scriptsFor<Asked extends View>(
  target: Pick<NamedTarget, 'name'>,
  contents: readonly TreeItem<Asked>[],
): readonly ScriptIn<Asked>[] {
  const scripts = contents.flatMap((item) => (item.type === 'script' ? [item] : []));
  const marked = scripts.filter((script) => readState(script.description ?? '').madeFor === target.name);
  const named = scripts.filter(({ name }) => name === target.name);
  const meant = marked.length > 0 ? marked : named;
  const inUse = meant.filter((script) => script.archived !== true);
  return (inUse.length > 0 ? inUse : meant).toSorted((a, b) => momentOf(a) - momentOf(b) || a.id - b.id);
}

/** Timestamps come with or without an offset (specification 2.1); without one they are taken for UTC by everybody. */
export function momentOf({ created = '' }: { readonly created?: string | undefined }): number {
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(created);
  const moment = Date.parse(hasOffset ? created : `${created}Z`);
  return Number.isNaN(moment) ? 0 : moment;
}
