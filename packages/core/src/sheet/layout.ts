import type { Failure, FileNode, Report } from '../report/report.ts';
import { divideDirectories, type ListedFiles, pathNames } from './divide-directories.ts';
import type { NamedTarget, ScriptTarget } from './sheet.ts';

/**
 * `single`: one script; `directory`: one per directory of the first level that has more than one; `file`: one per test
 * file, folders mirror directories.
 */
export type Layout = 'single' | 'directory' | 'file';

export type SheetPart = {
  readonly script: ScriptTarget;
  readonly files: readonly FileNode[];
  /** Errors of the run itself, for the script that shows them. */
  readonly failures: readonly Failure[];
  readonly fileRows: boolean;
};

type LayoutOptions = { readonly script: ScriptTarget; readonly layout: Layout };

/** How a Report is divided among many scripts. They stand where the one of the configured name is, or would be, and below. */
export type Division = { readonly layout: 'directory' | 'file'; readonly home: NamedTarget };

/** Undefined: all of it goes into one script. One given by id takes everything: there is no name to derive others from. */
export function divisionOf({ script, layout }: LayoutOptions): Division | undefined {
  return layout === 'single' || script.kind === 'id' ? undefined : { layout, home: script };
}

export function divide(
  report: Report,
  { listed, ...options }: LayoutOptions & { readonly listed: ListedFiles },
): readonly SheetPart[] {
  const division = divisionOf(options);
  if (division === undefined) {
    return [{ script: options.script, files: report.files, failures: report.failures, fileRows: true }];
  }
  const { layout, home } = division;
  const scriptOf = layout === 'directory' ? directoryScripts(listed, home) : fileScripts(home);
  const parts = partsByScript(report.files, scriptOf);
  const withFiles = parts.map((part) => ({ ...part, failures: [], fileRows: layout !== 'file' }));
  return report.failures.length === 0 ? withFiles : withFailures(withFiles, home, report.failures);
}

/** A file or directory may bear the name of the configured script: two parts of one script would make two runs. */
function withFailures(
  parts: readonly SheetPart[],
  script: NamedTarget,
  failures: readonly Failure[],
): readonly SheetPart[] {
  const home = parts.findIndex((part) => part.script.kind === 'name' && placeOf(part.script) === placeOf(script));
  if (home === -1) return [...parts, { script, files: [], failures, fileRows: true }];
  return parts.map((part, i) => (i === home ? { ...part, failures } : part));
}

function partsByScript(
  files: readonly FileNode[],
  scriptOf: ScriptOf,
): readonly { readonly script: NamedTarget; readonly files: readonly FileNode[] }[] {
  const parts = new Map<string, { script: NamedTarget; files: FileNode[] }>();
  for (const file of files) {
    const script = scriptOf(file);
    const place = placeOf(script);
    const part = parts.get(place);
    if (part === undefined) parts.set(place, { script, files: [file] });
    else part.files.push(file);
  }
  return [...parts.values()];
}

function placeOf({ folder, name }: NamedTarget): string {
  return JSON.stringify([...folder.names, name]);
}

type ScriptOf = (file: FileNode) => NamedTarget;

function directoryScripts(listed: ListedFiles, home: NamedTarget): ScriptOf {
  const directories = divideDirectories(listed);
  return ({ path }) => ({ ...home, name: directories.get(path) ?? home.name });
}

function fileScripts({ folder }: NamedTarget): ScriptOf {
  return ({ path }) => {
    const names = pathNames(path);
    const name = names.at(-1) ?? path;
    return { kind: 'name', name, folder: { ...folder, names: [...folder.names, ...names.slice(0, -1)] } };
  };
}
