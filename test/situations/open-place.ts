import { startService } from '@runsheet/service';
import { drawScript } from '../support/draw-script.ts';
import { createProject } from '../support/project.ts';
import { type Ended, plainEnvironment, runCommand } from '../support/run-command.ts';
import { runInProcess } from '../support/run-runsheet.ts';
import { endsMain, type MainEnd } from './ends-main.ts';
import type { SituationRunner } from './runners.ts';

/** A project of a runner, and a service of its own. */
export type Place = {
  /** Calls the runner. `main` ends its main process. */
  readonly run: (words: readonly string[], main?: MainEnd) => Promise<Ended>;
  readonly publish: (...words: readonly string[]) => Promise<Ended>;
  /** Writes test files; every one begins with what the runner needs. */
  readonly write: (sources: Readonly<Record<string, string>>) => void;
  /** Writes other files as they are. */
  readonly writePlain: (files: Readonly<Record<string, string>>) => void;
  readonly draw: () => Promise<string>;
  readonly root: string;
  readonly close: () => Promise<void>;
};

/** Opens one with these test files. */
export async function openPlace(
  { node, command, files, head, modules, loads }: SituationRunner,
  sources: Readonly<Record<string, string>>,
): Promise<Place> {
  const service = await startService();
  const project = createProject(files, modules);
  const environment = { ...plainEnvironment(), RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const call = async (words: readonly string[]) => runCommand(node, words, { cwd: project.root, environment });
  const write: Place['write'] = (texts) => {
    project.write(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, `${head}\n${text}`])));
  };
  write(sources);
  return {
    root: project.root,
    write,
    writePlain: project.write,
    run: async (words, main) => {
      if (main === undefined) return call([...command, ...words]);
      project.write({ 'ends-main.mjs': endsMain(main) });
      return call([...loads('./ends-main.mjs'), ...command, ...words]);
    },
    publish: async (...words) => runInProcess(project.root, environment, ['publish', ...words]),
    draw: async () => drawScript(service, 'shop'),
    close: async () => {
      project.remove();
      await service.close();
    },
  };
}
