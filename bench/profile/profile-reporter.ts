import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Packed } from '../packed/install-packed.ts';
import { accessTo } from '../reporters/measure-suite.ts';
import { runSuite } from '../reporters/run-suite.ts';
import { type Runner, VARIANTS } from '../reporters/variants.ts';
import { writeSuite } from '../reporters/write-suite.ts';
import { openService } from '../service/open-service.ts';
import { readProfile } from './read-profile.ts';
import { topOfProfile } from './top-of-profile.ts';

/** Where our reporter spends the main process' time in an unchanged build: the dearest functions, a line each. */
export async function profileReporter(runner: Runner, size: number, packed: Packed): Promise<string> {
  const ours = VARIANTS[runner].find(({ name }) => name === 'runsheet');
  if (ours === undefined) throw new Error(`There is no reporter of ours for ${runner}.`);
  const service = await openService();
  const suite = writeSuite(runner, size, packed);
  const environment = accessTo(service);
  const folder = join(suite.root, 'profiles');
  await runSuite(suite, ours, { environment });
  const nodeFlags = ['--cpu-prof', '--cpu-prof-interval=200', `--cpu-prof-dir=${folder}`];
  const { processId } = await runSuite(suite, ours, { environment, nodeFlags });
  const [file = ''] = globSync(join(folder, `*.${processId}.*.cpuprofile`));
  const profile = readProfile(readFileSync(file, 'utf8'));
  await service.close();
  rmSync(suite.root, { recursive: true });
  return topOfProfile(profile);
}
