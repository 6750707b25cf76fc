import { editWorkflow, ENV_LINES } from './edit-workflow.ts';
import { foldersAbove, lookAround, shortPath } from './look-around.ts';
import type { ByHand, PackageGroup, Files } from './init-plan.ts';
import type { Scripts } from './test-command.ts';
import { scriptsIn } from '../runners/manifest.ts';

/** Gives address and key to the steps of workflows that run tests; returns what a person has to do in the CI. */
export function planCi({ packages }: PackageGroup, files: Files): readonly ByHand[] {
  const [first] = packages;
  const scripts = scriptsOf(packages);
  const edits = first.workflows.flatMap((path) => {
    const edited = editWorkflow(files.read(path) ?? '', scripts);
    return edited === undefined ? [] : [{ path, ...edited }];
  });
  for (const { path, text } of edits) files.write(path, text);
  const told = edits.flatMap(({ path, left }) =>
    left.map((step) => byHand(shortPath(path, first), `the layout of the step \`${step}\` is not understood`)),
  );
  const isNone = first.workflows.length > 0 && edits.length === 0;
  const none = isNone ? [byHand('.github/workflows', 'no step was found that runs the tests')] : [];
  return [...told, ...none, ...variablesFor(first)];
}

function variablesFor({ otherCi: names }: PackageGroup['packages'][0]): readonly ByHand[] {
  if (names.length === 0) return [];
  const where = names.map(({ name }) => name).join(', ');
  const write = 'RUNSHEET_BASE_URL=<address, ends in /api/v1>\nRUNSHEET_API_KEY=<as a secret>';
  return [{ where, why: 'the job that runs the tests needs two variables', write }];
}

function byHand(where: string, why: string): ByHand {
  return { where, why, write: ['env:', ...ENV_LINES].join('\n') };
}

/** Of the packages and of all above them in the repository: a workflow starts some of them at its root. */
function scriptsOf(packages: PackageGroup['packages']): Scripts {
  const folders = packages.flatMap(({ folder, repository = folder }) => {
    const above = foldersAbove(folder);
    return above.slice(0, above.indexOf(repository) + 1);
  });
  const others = [...new Set(folders)].flatMap((folder) => lookAround(folder) ?? []);
  const scripts = new Map<string, readonly string[]>();
  for (const { manifest } of others) {
    for (const [name, text] of scriptsIn(manifest)) scripts.set(name, [...(scripts.get(name) ?? []), text]);
  }
  return scripts;
}
