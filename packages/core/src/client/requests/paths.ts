import { runsheetError } from '../../errors/runsheet-error.ts';

// Ids must have their documented shape before they become part of a URL (specification 2.1): all throw RS1010.

export function projectPath(projectId: number): string {
  return `/projects/${integer(projectId, 'projectId')}`;
}

export function placePath(projectId: number, folderId: string | undefined, argument: 'folderId' | 'parentId'): string {
  const project = projectPath(projectId);
  return folderId === undefined ? project : `${project}/folders/${folder(folderId, argument)}`;
}

export function folderPath(projectId: number, folderId: string): string {
  return `${projectPath(projectId)}/folders/${folder(folderId, 'folderId')}`;
}

export function scriptPath(scriptId: number): string {
  return `/scripts/${integer(scriptId, 'scriptId')}`;
}

export function testPath(scriptId: number, testId: number): string {
  return `${scriptPath(scriptId)}/tests/${integer(testId, 'testId')}`;
}

export function notePath(place: string, noteId: string): string {
  return `${place}/notes/${note(noteId)}`;
}

/** Where something is placed, as it was given. Throws RS1010 for other keys: a typing error must not place it elsewhere. */
export function onlyKeys<Place extends object>(place: Place, known: readonly (keyof Place & string)[]): Place {
  if (typeof place !== 'object' || place === null) {
    throw runsheetError('RS1010', { argument: 'place', expected: 'expected an object' });
  }
  const unknownKey = Object.keys(place).find((key) => !known.some((name) => name === key));
  if (unknownKey === undefined) return place;
  throw runsheetError('RS1010', { argument: `place.${unknownKey}`, expected: `expected only ${known.join(' and ')}` });
}

function integer(value: unknown, argument: string): string {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return String(value);
  throw refused(argument, 'a whole number', value);
}

function folder(value: unknown, argument: string): string {
  if (typeof value === 'string' && /^f\d+$/.test(value)) return value;
  throw refused(argument, 'the letter f and a number', value);
}

/** What follows the `n` is not shown, so anything that needs no escaping is taken. */
function note(value: unknown): string {
  if (typeof value === 'string' && /^n[\w.~-]+$/.test(value)) return value;
  throw refused('noteId', 'the letter n and an id', value);
}

function refused(argument: string, expected: string, value: unknown): Error {
  const received = typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value);
  return runsheetError('RS1010', { argument, expected: `expected ${expected}, received ${received}` });
}
