import { join } from 'node:path';
import { readIfThere, shortPath } from './look-around.ts';
import type { ByHand, Chosen } from './init-plan.ts';

/**
 * What a person has to do for Turborepo, whose tasks see no variables but those that it names. Its file may have
 * comments, so that it is not changed.
 */
export function planTurbo({ packages: [first], root }: Chosen): readonly ByHand[] {
  for (const name of ['turbo.json', 'turbo.jsonc']) {
    const path = join(root, name);
    const text = readIfThere(path);
    if (text === undefined) continue;
    const isOpen = /RUNSHEET_|"envMode"\s*:\s*"loose"/.test(text);
    return isOpen ? [] : [{ where: shortPath(path, first), why: WHY, write: passThrough(first) }];
  }
  return [];
}

const WHY = 'its tasks see only the variables that it names, and what comes from its cache ran no tests';

/** By the variables of its CI a build is known. */
function passThrough({ workflows, otherCi }: Chosen['packages'][0]): string {
  const others = otherCi.flatMap(({ variables }) => variables);
  const github = workflows.length > 0 || others.length === 0 ? ['GITHUB_*'] : [];
  return `"globalPassThroughEnv": ${JSON.stringify(['RUNSHEET_*', 'CI', ...github, ...others]).replaceAll(',', ', ')}`;
}
