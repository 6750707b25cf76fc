import type { Config } from '../config/config.ts';
import type { Record } from '../outbox/record.ts';
import type { RecordSettings } from '../outbox/record-settings.ts';
import type { ScriptTarget } from '../sheet/sheet.ts';
import { recordSettings } from './record-settings.ts';
import { type NameFacts, scriptName } from './script-name.ts';
import type { CommandSetup } from './set-up-command.ts';

type SettingsInput = Pick<CommandSetup, 'config' | 'shared' | 'configWith' | 'build' | 'packageName'>;

/**
 * Where the results of a kept Record go: where it was recorded for, or what is named now instead. Undefined: its
 * configuration was wrong and nothing is named now, so that a guess would be a wrong write forever.
 */
export async function publishSettings(record: Record, publishing: SettingsInput): Promise<RecordSettings | undefined> {
  const { build, shared, packageName, configWith } = publishing;
  // The options of a reporter say nothing of other packages.
  const named = { branch: record.headers['branch'] ?? build.branch, startedAt: record.createdAt };
  const config = record.packageName === packageName ? publishing.config : shared;
  if (build.isForeign) return foreignSettings(record, publishing);
  // Both processes of the run were killed before the configuration was noted.
  if (record.isConfigured !== true) {
    return recordSettings(await configWith(record.options), record.packageName, { build, named });
  }
  const kept = record.settings;
  if (kept === undefined) {
    return isPlaceNamed(config) ? recordSettings(config, record.packageName, { build, named }) : undefined;
  }
  const project = config.project ?? kept.project;
  // Renames are allowed by a person who has seen them, and that is mostly after the run.
  const policy = { ...kept.policy, allowRenames: kept.policy.allowRenames || config.allowRenames };
  return {
    ...kept,
    ...(project === undefined ? {} : { project }),
    policy,
    script: targetOf(kept.script, config, named),
  };
}

/** Nothing in a Record of a fork decides what is written where; a package that is not the one checked out has to be named. */
function foreignSettings(record: Record, { config, build, packageName }: SettingsInput): RecordSettings | undefined {
  if (config.script === undefined && record.packageName !== packageName) return undefined;
  const named = { branch: build.branch, startedAt: record.createdAt };
  return recordSettings(config, packageName, { build, named });
}

function isPlaceNamed({ script, folder }: Config): boolean {
  return script !== undefined || isFolderNamed(folder);
}

function isFolderNamed({ from, names }: Config['folder']): boolean {
  return from !== undefined || names.length > 0;
}

function targetOf(kept: ScriptTarget, { script, folder }: Config, named: NameFacts): ScriptTarget {
  if (script !== undefined && /^\d+$/.test(String(script))) return { kind: 'id', id: Number(script) };
  if (script === undefined && kept.kind === 'id') return kept;
  const keptPlace = kept.kind === 'name' ? kept : { name: '', folder: { names: [] } };
  return {
    kind: 'name',
    name: script === undefined ? keptPlace.name : scriptName(String(script), named),
    folder: isFolderNamed(folder) ? folder : keptPlace.folder,
  };
}
