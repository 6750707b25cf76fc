import type { ConfigFile } from '../config/config-sources.ts';
import { listValues, type OptionValue } from '../config/list-values.ts';
import { readConfig } from '../config/read-config.ts';
import type { RunsheetError } from '../errors/runsheet-error.ts';
import type { Notice } from '../errors/notice.ts';
import type { Redact } from '../report/redact.ts';
import { type Asked, readAsked } from './read-asked.ts';
import { redactFor } from '../record/redact-for.ts';
import type { World } from '../record/world.ts';

/** The configuration as it is read, with where each value comes from. */
export type ExplainedConfig = {
  readonly file: ConfigFile | undefined;
  readonly values: readonly OptionValue[];
  readonly error: RunsheetError | undefined;
  readonly notices: readonly Notice[];
  /** Removes what must not be shown: the key is in the values. */
  readonly redact: Redact;
};

/** Reads the configuration that holds in a directory, to tell a person about it. */
export async function explainConfig(directory: string, asked: Asked, world: World): Promise<ExplainedConfig> {
  const sources = await readAsked(directory, asked, world);
  const { config, error, notices } = readConfig(sources);
  const redact = redactFor({ config, environment: world.environment });
  return { file: sources.file, values: listValues(sources), error, notices, redact };
}
