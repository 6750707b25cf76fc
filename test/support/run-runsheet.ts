import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Service } from '@runsheet/service';
import type { Project } from './project.ts';
import { type Ended, plainEnvironment, runCommand } from './run-command.ts';

/** Runs the command line in a project, with address and key of a service in the environment. */
export async function runRunsheet(project: Project, service: Service, ...argv: readonly string[]): Promise<Ended> {
  const manifest = createRequire(import.meta.url).resolve('runsheet/package.json');
  const access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const place = { cwd: project.root, environment: { ...plainEnvironment(), ...access } };
  return runCommand(process.execPath, [join(dirname(manifest), 'dist/bin.js'), ...argv], place);
}
