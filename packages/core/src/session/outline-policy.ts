import type { Config } from '../config/config.ts';
import type { OutlinePolicy } from '../sheet/outline-policy.ts';

/** What of the configuration decides how an outline grows and ages. */
export function outlinePolicy({ allowRenames, outcomes, limits, rotate, run }: Config): OutlinePolicy {
  return { allowRenames, obsolete: outcomes.obsolete, limits, rotate, keyField: run.keyField };
}
