import type { Context, Field, Progress, Project, Test } from './things.ts';
import { isRecord } from './unwrap.ts';

// Whether parts of an answer are exactly as the specification shows them, with nothing to be read leniently. A schema
// takes what these take, and makes nothing else of it.

/** An id, of which nothing has to be guessed. */
export function isExactId(id: unknown): id is number {
  return Number.isSafeInteger(id) && Number(id) >= 0;
}

export function isTextOrAbsent(text: unknown): text is string | undefined {
  return text === undefined || typeof text === 'string';
}

/** Specification 2.7. */
export function isExactRow(row: unknown): row is Test {
  if (!isRecord(row)) return false;
  const { id, indent, text, tags, notes } = row;
  return (
    isExactId(id) &&
    Number.isFinite(indent) &&
    typeof text === 'string' &&
    isTextOrAbsent(tags) &&
    isTextOrAbsent(notes)
  );
}

/** Specification 2.9, in one spelling. */
export function isExactField(field: unknown): field is Field {
  if (!isRecord(field)) return false;
  const { id, label, show } = field;
  return typeof id === 'string' && isTextOrAbsent(label) && typeof show === 'boolean';
}

/** Specification 2.13, in one spelling. */
export function isExactProgress(progress: unknown): progress is Progress {
  return isRecord(progress) && COUNTS.every((name) => isCount(progress[name])) && isTextOrAbsent(progress['summary']);
}

const COUNTS = ['total', 'pass', 'fail', 'blocked', 'query', 'tried', 'remain', 'passPc', 'failPc'];

function isCount(count: unknown): boolean {
  return count === undefined || Number.isFinite(count);
}

/** Specification 2.14. */
export function isContextOrAbsent(context: unknown): context is Context | undefined {
  if (context === undefined) return true;
  if (!isRecord(context)) return false;
  const { project, folderPath } = context;
  return (project === undefined || isProject(project)) && (folderPath === undefined || isFolderPath(folderPath));
}

function isProject(project: unknown): project is Project {
  if (!isRecord(project)) return false;
  const { id, name, description, created, bugPattern } = project;
  const hasTexts = typeof name === 'string' && typeof description === 'string';
  return isExactId(id) && hasTexts && isTextOrAbsent(created) && isTextOrAbsent(bugPattern);
}

function isFolderPath(path: unknown): path is NonNullable<Context['folderPath']> {
  if (!isRecord(path)) return false;
  const { folders, path: text } = path;
  return Array.isArray(folders) && folders.every(isFolder) && isTextOrAbsent(text);
}

function isFolder(folder: unknown): boolean {
  if (!isRecord(folder)) return false;
  return typeof folder['id'] === 'string' && folder['id'] !== '' && typeof folder['name'] === 'string';
}
