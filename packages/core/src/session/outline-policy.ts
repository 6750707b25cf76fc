import type { Config } from '../config/config.ts';
import type { OutlinePolicy } from '../sheet/outline-policy.ts';

/** What of the configuration decides how an outline grows and ages. */
export function outlinePolicy({ allowRenames, outcomes, run }: Config): OutlinePolicy {
  return { allowRenames, obsolete: outcomes.obsolete, keyField: run.keyField };
}
