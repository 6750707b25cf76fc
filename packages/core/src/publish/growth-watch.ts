import type { Division } from '../sheet/layout.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { findProject } from './find-project.ts';
import type { Located } from './locate-script.ts';
import { openFolder } from './open-folder.ts';
import type { PublishContext } from './publish-context.ts';
import { scriptsFor } from './scripts-for.ts';
import { scriptsOfOurs } from './scripts-of-ours.ts';

/** Whether a script that is missing would be added by a build that may add nothing. */
export type GrowthWatch = (sheet: Sheet, located: Located) => Promise<boolean>;

/**
 * A build that may not add rows makes scripts only where nothing is there yet: of one script that is itself, of many it
 * is all of them. Otherwise each new file of a branch would be a script for ever. It is decided once, by what was there
 * before the first one is made.
 */
export function watchForGrowth(context: PublishContext): GrowthWatch {
  const { division, mayAddRows, mayMakeScript } = context;
  if (division === undefined || mayAddRows || mayMakeScript === false) return async () => false;
  const home = JSON.stringify(division.home);
  const own = new Set<number>();
  let isBegun = false;
  let grows: Promise<boolean> | undefined;
  return async ({ script }, located) => {
    if (located.kind === 'missing') {
      grows ??= isBegun ? Promise.resolve(true) : hasScripts(division, own, context);
      return grows;
    }
    const { outline, runs } = located.reading;
    // That of the configured name may be of a run that was not divided.
    if (JSON.stringify(script) === home) return false;
    // A build that was killed while it made the first scripts makes the others when it is delivered again.
    if (runs !== undefined && runs.length <= 1) own.add(outline.scriptId);
    else isBegun = true;
    return false;
  };
}

/** Whether a run that was divided like this one has scripts, besides those that this one may have made itself. */
async function hasScripts(
  { layout, home }: Division,
  own: ReadonlySet<number>,
  context: PublishContext,
): Promise<boolean> {
  const project = await findProject(context.project, context.client);
  const isDeep = layout === 'file';
  const base = await openFolder(home.folder, { project, client: context.client }, { isDeep });
  const scripts = scriptsFor(home, base.contents);
  const besides = new Set([...own, ...scripts.map(({ id }) => id)]);
  return scriptsOfOurs(base, { isDeep, besides }).length > 0;
}
