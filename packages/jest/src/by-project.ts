import { compareText } from '@runsheet/core/adapter';
import type { FileResult, ProjectContext } from './jest-results.ts';

type Heard = {
  readonly testResults: readonly FileResult[];
  readonly built: ReadonlyMap<FileResult, { readonly context: ProjectContext }>;
};

/**
 * Results by what is configured for their project. Projects without a name can hold the same file, whose tests are then
 * told apart by their order, and which of them ends first changes from run to run. Pure.
 */
export function byProject({ testResults, built }: Heard): readonly FileResult[] {
  const texts = new Map<ProjectContext | undefined, string>();
  const textOf = (file: FileResult) => {
    const context = built.get(file)?.context;
    const text = texts.get(context) ?? settingsText(context);
    texts.set(context, text);
    return text;
  };
  return testResults.toSorted((one, other) => compareText(textOf(one), textOf(other)));
}

/** Without what differs between machines. What has no text, such as a global that holds itself, stands where it ended. */
function settingsText(context: ProjectContext | undefined): string {
  const { rootDir = '', ...settings } = context?.config ?? {};
  try {
    const text = JSON.stringify(settings, (name, value: unknown) => (OF_A_MACHINE.has(name) ? undefined : value));
    return rootDir === '' ? text : text.replaceAll(rootDir, '');
  } catch {
    return '';
  }
}

const OF_A_MACHINE: ReadonlySet<string> = new Set(['id', 'cwd', 'cacheDirectory']);
