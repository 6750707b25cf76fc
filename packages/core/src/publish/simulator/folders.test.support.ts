import type { SimService } from './service.test.support.ts';

/** Builds that race may make several folders of a name; all of them use the oldest. */
export function doubleFolders({ service: { folders, scripts } }: { readonly service: SimService }): readonly string[] {
  return folders.flatMap(({ id, name, parentId }) => {
    const alike = folders.filter((other) => other.name === name && other.parentId === parentId);
    const isDouble = alike.some((other) => numberOf(other.id) < numberOf(id));
    const isUsed = scripts.some(({ folderId }) => folderId === id) || folders.some((other) => other.parentId === id);
    return isDouble && isUsed ? [`folder ${id} is a second ${name} that is used`] : [];
  });
}

function numberOf(id: string): number {
  return Number(id.slice(1));
}
