import type { Script, TreeItem } from '../client/answers/things.ts';
import type { FolderDefaults, View } from '../client/requests/view.ts';
import { isMarkedFor } from './script-marker.ts';
import { isFull, partName } from './script-parts.ts';

type ScriptIn<Asked extends View> = Script<Asked, FolderDefaults>;

/**
 * The scripts of a folder that were made for a name, else those that bear it, the oldest first: everybody elects the
 * same. Archived ones count only where there are no others.
 */
export function scriptsFor<Asked extends View>(
  name: string,
  contents: readonly TreeItem<Asked>[],
): readonly ScriptIn<Asked>[] {
  const scripts = contents.flatMap((item) => (item.type === 'script' ? [item] : []));
  const marked = scripts.filter((script) => isMarkedFor(name, script.description ?? ''));
  const meant = marked.length > 0 ? marked : scripts.filter((script) => script.name === name);
  const inUse = meant.filter((script) => script.archived !== true);
  return (inUse.length > 0 ? inUse : meant).toSorted((a, b) => momentOf(a) - momentOf(b) || a.id - b.id);
}

/** The scripts for the last part of a name, and the full ones before it, the newest first. */
export function lastPart<Asked extends View>(
  name: string,
  contents: readonly TreeItem<Asked>[],
): { readonly scripts: readonly ScriptIn<Asked>[]; readonly earlier: readonly ScriptIn<Asked>[] } {
  const earlier: ScriptIn<Asked>[] = [];
  let scripts = scriptsFor(name, contents);
  for (let part = 2; isFull(scripts[0]?.description ?? ''); part += 1) {
    const next = partName(name, part);
    const [first, ...others] = scriptsFor(next, contents).filter((script) =>
      isMarkedFor(next, script.description ?? ''),
    );
    if (first === undefined) break;
    earlier.unshift(...scripts.slice(0, 1));
    scripts = [first, ...others];
  }
  return { scripts, earlier };
}

/** Timestamps come with or without an offset (specification 2.1); without one they are taken for UTC by everybody. */
function momentOf({ created = '' }: { readonly created?: string | undefined }): number {
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(created);
  const moment = Date.parse(hasOffset ? created : `${created}Z`);
  return Number.isNaN(moment) ? 0 : moment;
}
