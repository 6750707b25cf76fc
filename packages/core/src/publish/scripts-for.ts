import type { Script, TreeItem } from '../client/answers/things.ts';
import type { FolderDefaults, View } from '../client/requests/view.ts';
import { isMarkedFor, isPart, type MarkedName } from './script-marker.ts';

type ScriptIn<Asked extends View> = Script<Asked, FolderDefaults>;

/**
 * The scripts of a folder that were made for a name, else those that bear it, the oldest first: everybody elects the
 * same. Archived ones count only where there are no others, and a part of another script counts for no name.
 */
export function scriptsFor<Asked extends View>(
  target: MarkedName,
  contents: readonly TreeItem<Asked>[],
): readonly ScriptIn<Asked>[] {
  const scripts = contents.flatMap((item) => (item.type === 'script' ? [item] : []));
  const marked = scripts.filter((script) => isMarkedFor(target, script.description ?? ''));
  const named = scripts.filter(({ name, description = '' }) => name === target.name && !isPart(description));
  const meant = marked.length > 0 || isLaterPart(target) ? marked : named;
  const inUse = meant.filter((script) => script.archived !== true);
  return (inUse.length > 0 ? inUse : meant).toSorted((a, b) => momentOf(a) - momentOf(b) || a.id - b.id);
}

/** The scripts for the last part of a target, and the full ones before it, the newest first; of one part, its own. */
export function lastPart<Asked extends View>(
  target: MarkedName,
  contents: readonly TreeItem<Asked>[],
): { readonly scripts: readonly ScriptIn<Asked>[]; readonly earlier: readonly ScriptIn<Asked>[] } {
  const earlier: ScriptIn<Asked>[] = [];
  let scripts = scriptsFor(target, contents);
  if (isLaterPart(target)) return { scripts, earlier };
  for (let part = 2; ; part += 1) {
    const next = scriptsFor({ name: target.name, part }, contents);
    if (next.length === 0) return { scripts, earlier };
    earlier.unshift(...scripts.slice(0, 1));
    scripts = next;
  }
}

/** Nobody but us gives a script the name of a part and means that. */
function isLaterPart({ part = 1 }: MarkedName): boolean {
  return part > 1;
}

/** Timestamps come with or without an offset (specification 2.1); without one they are taken for UTC by everybody. */
function momentOf({ created = '' }: { readonly created?: string | undefined }): number {
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(created);
  const moment = Date.parse(hasOffset ? created : `${created}Z`);
  return Number.isNaN(moment) ? 0 : moment;
}
