import { checkSource } from './check-source.ts';
import { listSources, type Source } from './list-sources.ts';
import type { ConfigSources } from './config-sources.ts';
import { valueAt, withValueAt } from '../report/value-at.ts';
import { listOptions, optionsSchema } from './options-schema.ts';
import type { Settings } from './config-input.ts';

/** The strongest of what was written, option by option. */
export type MergedConfig = {
  readonly settings: Settings;
  /** Which source has decided an option, by its name. */
  readonly sources: ReadonlyMap<string, Source>;
  /** What is wrong in each source, the strongest first. */
  readonly problems: readonly { readonly source: Source; readonly lines: readonly string[] }[];
};

/** Lays all sources over each other. What is wrong in one is left out: where results are kept still counts then. */
export function mergeSources(written: ConfigSources): MergedConfig {
  const schema = optionsSchema();
  const checked = listSources(written).map((source) => ({ source, ...checkSource(source, schema) }));
  const sources = new Map<string, Source>();
  let merged = {};
  for (const { path, name } of listOptions()) {
    const winner = checked.find(({ source, isSound }) => isSound(path) && valueAt(source.value, path) !== undefined);
    if (winner === undefined) continue;
    sources.set(name, winner.source);
    merged = withValueAt(merged, path, valueAt(winner.source.value, path));
  }
  return {
    settings: schema.parse(merged),
    sources,
    problems: checked.map(({ source, problems }) => ({ source, lines: problems })),
  };
}
