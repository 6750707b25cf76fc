import type { Build } from '../ci/build.ts';
import type { Config } from '../config/config.ts';
import type { RecordSettings } from '../outbox/record-settings.ts';
import type { ScriptTarget } from '../sheet/sheet.ts';
import { mayAddRows } from './decide-mode.ts';
import { type NameFacts, scriptName } from './script-name.ts';

/** The build that publishes or records, and when the run started. */
type SettingsFacts = { readonly build: Build; readonly named: NameFacts };

/** What of the configuration decides what is written where, as a Record keeps it. */
export function recordSettings(config: Config, packageName: string, { build, named }: SettingsFacts): RecordSettings {
  return {
    project: config.project,
    script: scriptTarget(config, packageName, named),
    layout: config.layout,
    mayAddRows: mayAddRows(config, build),
    policy: {
      allowRenames: config.allowRenames,
      obsolete: config.outcomes.obsolete,
      keyField: config.run.keyField,
    },
    outcomes: config.outcomes,
    comment: config.comment,
    tags: config.tags,
    completed: config.run.completed,
  };
}

/** A number is an id; everything else is a name. */
function scriptTarget({ script, folder }: Config, packageName: string, named: NameFacts): ScriptTarget {
  if (script !== undefined && /^\d+$/.test(String(script))) return { kind: 'id', id: Number(script) };
  return { kind: 'name', name: script === undefined ? packageName : scriptName(String(script), named), folder };
}
