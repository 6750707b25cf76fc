import { processWorld, setUpCommand } from '@runsheet/core/command';
import { reporterSettings } from '../reporter-settings.ts';
import { commandStart } from '../with-service.ts';
import type { World } from '../world.ts';

type Environment = World['environment'];

/**
 * The variables that lead a tried run to the place that its package is configured for. The reporter that joins the
 * command line has no options, so those of the configuration are handed over; ids are those of another service, and
 * the names stand in for them. Nothing, where the configuration is wrong: the reporter says so.
 */
export async function placeOfTry(directory: string, environment: Environment): Promise<Record<string, string>> {
  const { options } = reporterSettings(directory);
  const world = { ...processWorld(), environment, say: () => undefined };
  const { config, error, packageName, settings } = await setUpCommand(commandStart(directory), { options }, world);
  if (error !== undefined) return {};
  const { script, layout } = settings;
  return {
    RUNSHEET_FOLDER: config.folder.names.join('/') || TOP_LEVEL,
    RUNSHEET_SCRIPT: script.kind === 'id' ? packageName : script.name,
    RUNSHEET_LAYOUT: layout,
  };
}

/** An empty variable counts as not set. */
const TOP_LEVEL = '/';
