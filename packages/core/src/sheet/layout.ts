import type { Failure, FileNode, Report } from '../report/report.ts';
import type { FolderTarget, ScriptTarget } from './sheet.ts';

/** `single`: one script; `directory`: one per top directory; `file`: one per test file, folders mirror directories. */
export type Layout = 'single' | 'directory' | 'file';

/** The part of a Report that goes into one script. */
export type SheetPart = {
  readonly script: ScriptTarget;
  readonly files: readonly FileNode[];
  /** Errors of the run itself, for the script that shows them. */
  readonly failures: readonly Failure[];
  /** Whether files are rows; they are not where the script is the file. */
  readonly fileRows: boolean;
};

type LayoutOptions = { readonly script: ScriptTarget; readonly layout: Layout };

/** Divides a Report among scripts. A script given by id takes everything: there is no name to derive others from. */
export function divide(report: Report, { script, layout }: LayoutOptions): readonly SheetPart[] {
  if (layout === 'single' || script.kind === 'id') {
    return [{ script, files: report.files, failures: report.failures, fileRows: true }];
  }
  const parts = partsByScript(report.files, (file) =>
    layout === 'directory' ? directoryScript(file, script) : fileScript(file, script),
  );
  const withFiles = parts.map((part) => ({ ...part, failures: [], fileRows: layout !== 'file' }));
  return report.failures.length === 0 ? withFiles : withFailures(withFiles, script, report.failures);
}

type NamedScript = Extract<ScriptTarget, { kind: 'name' }>;

/** A file or directory may bear the name of the configured script: two parts of one script would make two runs. */
function withFailures(
  parts: readonly SheetPart[],
  script: NamedScript,
  failures: readonly Failure[],
): readonly SheetPart[] {
  const home = parts.findIndex((part) => part.script.kind === 'name' && placeOf(part.script) === placeOf(script));
  if (home === -1) return [...parts, { script, files: [], failures, fileRows: true }];
  return parts.map((part, i) => (i === home ? { ...part, failures } : part));
}

function partsByScript(
  files: readonly FileNode[],
  scriptOf: (file: FileNode) => NamedScript,
): readonly { readonly script: NamedScript; readonly files: readonly FileNode[] }[] {
  const parts = new Map<string, { script: NamedScript; files: FileNode[] }>();
  for (const file of files) {
    const script = scriptOf(file);
    const place = placeOf(script);
    const part = parts.get(place);
    if (part === undefined) parts.set(place, { script, files: [file] });
    else part.files.push(file);
  }
  return [...parts.values()];
}

function placeOf({ folder, name }: NamedScript): string {
  return JSON.stringify([...folder.names, name]);
}

/** Files that stand in no directory stay in the script of the configured name. */
function directoryScript(file: FileNode, script: NamedScript): NamedScript {
  const [directory, ...below] = namesOf(file);
  return directory === undefined || below.length === 0 ? script : { ...script, name: directory };
}

function fileScript(file: FileNode, script: NamedScript): NamedScript {
  const names = namesOf(file);
  const name = names.at(-1) ?? file.path;
  return { kind: 'name', name, folder: folderBelow(script.folder, names.slice(0, -1)) };
}

/** A folder can bear any name, but `..` would read as a way, not as a place. */
function namesOf({ path }: FileNode): readonly string[] {
  return path.split('/').map((name) => (name === '..' ? '(above)' : name));
}

function folderBelow(folder: FolderTarget, names: readonly string[]): FolderTarget {
  return { ...folder, names: [...folder.names, ...names] };
}
