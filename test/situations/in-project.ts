import { startService } from '@runsheet/service';
import { drawScript } from '../support/draw-script.ts';
import { createProject } from '../support/project.ts';
import { plainEnvironment, runCommand } from '../support/run-command.ts';
import type { SituationRunner } from './runners.ts';

/** A project of a runner, and a service of its own. */
export type Place = {
  readonly run: (words: readonly string[]) => Promise<unknown>;
  readonly write: (sources: Readonly<Record<string, string>>) => void;
  readonly draw: () => Promise<string>;
};

/** Opens one as long as the act takes. Every source begins with what the runner needs. */
export async function inProject<Result>(
  { command, files, head }: SituationRunner,
  sources: Readonly<Record<string, string>>,
  act: (place: Place) => Promise<Result>,
): Promise<Result> {
  const service = await startService();
  const project = createProject(files);
  const environment = { ...plainEnvironment(), RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const write: Place['write'] = (texts) => {
    project.write(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, `${head}\n${text}`])));
  };
  try {
    write(sources);
    return await act({
      write,
      run: async (words) => runCommand(process.execPath, [...command, ...words], { cwd: project.root, environment }),
      draw: async () => drawScript(service, 'shop'),
    });
  } finally {
    project.remove();
    await service.close();
  }
}
