import type { RenameStorm } from '../plan/rename-storm.ts';
import { countTests, mayBeStorm, type ScriptsOfRun, scriptStorm } from '../plan/script-storm.ts';
import type { Division } from '../sheet/layout.ts';
import type { NamedTarget, Sheet } from '../sheet/sheet.ts';
import { findProject } from './find-project.ts';
import type { Located } from './locate-script.ts';
import { descend, type OpenFolder, openFolder } from './open-folder.ts';
import type { PublishContext } from './publish-context.ts';
import { scriptsFor as scriptsIn } from './scripts-for.ts';
import { scriptsOfOurs } from './scripts-of-ours.ts';

/** Whether the scripts that a run would make look like those that it left. Undefined also for a script that is there. */
export type StormWatch = (sheet: Sheet, located: Located) => Promise<RenameStorm | undefined>;

/**
 * One script keeps its own tests from being added under other names (`plan/rename-storm.ts`), but where a run has many
 * scripts, those of a renamed root folder would all be made once more. So the folder is looked at before the first one
 * is made: once, and with its rows only where most of the run would be new.
 */
export function watchForStorm(sheets: readonly Sheet[], context: PublishContext): StormWatch {
  const { division } = context;
  if (division === undefined) return async () => undefined;
  const tests = countTests(sheets);
  let known = 0;
  let storm: ReturnType<StormWatch> | undefined;
  return async (sheet, { kind }) => {
    if (kind === 'found') {
      known += countTests([sheet]);
      return undefined;
    }
    // What has a script may be too much for a storm already.
    if (!mayBeStorm({ known, added: tests - known })) return undefined;
    storm ??= findStorm(sheets, division, context);
    return storm;
  };
}

async function findStorm(
  sheets: readonly Sheet[],
  division: Division,
  context: PublishContext,
): Promise<RenameStorm | undefined> {
  const { client, policy, mayMakeScript } = context;
  if (policy.allowRenames || mayMakeScript === false || sheets.some(({ partial }) => partial)) return undefined;
  const project = await findProject(context.project, client);
  const { home, layout } = division;
  const isDeep = layout === 'file';
  const base = await openFolder(home.folder, { project, client }, { isDeep });
  const { known, missing, left } = scriptsOfRun(sheets, division, base);
  if (left.length === 0 || !mayBeStorm({ known, added: countTests(missing) })) return undefined;
  const withRows = await openFolder(home.folder, { project, client }, { isDeep, tests: 'full' });
  return scriptStorm(scriptsOfRun(sheets, division, withRows), layout);
}

function scriptsOfRun(sheets: readonly Sheet[], { layout, home }: Division, base: OpenFolder): ScriptsOfRun {
  // A script that is given by its id is not made, and is none of the others.
  const meant = sheets.flatMap(({ script, rows }) =>
    script.kind === 'id' ? [] : [{ name: script.name, rows, scripts: scriptsFor(script, home, base) }],
  );
  // What was left in the script of the configured name is of a run that was divided otherwise.
  const isMeant = new Set([...meant.flatMap(({ scripts }) => scripts), ...scriptsFor(home, home, base)]);
  const left = scriptsOfOurs(base, { isDeep: layout === 'file', besides: isMeant });
  return {
    known: countTests(meant.filter(({ scripts }) => scripts.length > 0)),
    missing: meant.filter(({ scripts }) => scripts.length === 0),
    left: left.map(({ name, tests = [] }) => ({ name, rows: tests })),
  };
}

/** Ids of the scripts that are there for a target. */
function scriptsFor(target: NamedTarget, home: NamedTarget, base: OpenFolder): readonly number[] {
  const below = target.folder.names.slice(home.folder.names.length);
  return scriptsIn(target, descend(base, below).contents).map(({ id }) => id);
}
