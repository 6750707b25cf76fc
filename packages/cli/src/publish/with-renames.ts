import type { Settings } from '../with-service.ts';
import type { RenameFlags } from './publish-flags.ts';

/** The settings with what the command line allows. */
export function withRenames(settings: Settings, flags: RenameFlags): Settings {
  if (flags['allow-renames'] !== true) return settings;
  const { setup } = settings;
  return { ...settings, setup: { ...setup, config: { ...setup.config, allowRenames: true } } };
}
