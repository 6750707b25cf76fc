import type { SimOutcome } from './publisher.test.support.ts';
import type { SimService } from './service.test.support.ts';

type Played = { readonly service: SimService; readonly outcomes: readonly SimOutcome[] };

/** Builds that race make one folder of a name; what else came of it says so. A killed one may have had no time for that. */
export function doubleFolders({ service: { folders }, outcomes }: Played): readonly string[] {
  if (outcomes.some(({ delivery }) => delivery === undefined)) return [];
  return folders.flatMap(({ id, name, parentId }, i) => {
    if (name.startsWith('[duplicate of ')) return [];
    const isDouble = folders.slice(0, i).some((other) => other.name === name && other.parentId === parentId);
    return isDouble ? [`folder ${id} is a second ${name}`] : [];
  });
}
