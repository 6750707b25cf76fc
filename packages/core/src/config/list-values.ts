import type { ConfigSources } from './config-sources.ts';
import { mergeSources } from './merge-sources.ts';
import { type OptionEntry, listOptions } from './options-schema.ts';
import { valueAt } from '../report/value-at.ts';
import type { Origin } from './origin.ts';

/** An option with its value and where that was written. Undefined: nothing is written, and `entry.without` holds. */
export type OptionValue = {
  readonly name: string;
  readonly entry: OptionEntry;
  readonly value: unknown;
  readonly origin: Origin;
};

/** Every option as it is read. The key is in it: hide it before you show the values. */
export function listValues(written: ConfigSources): readonly OptionValue[] {
  const { settings, sources } = mergeSources(written);
  return listOptions().map((entry) => {
    const origin: Origin = sources.get(entry.name)?.origin ?? { kind: 'default' };
    const value = valueAt(settings, entry.path);
    // An empty text, a default, stands for what `without` says.
    return { name: entry.name, entry, value: value === '' && origin.kind === 'default' ? undefined : value, origin };
  });
}
