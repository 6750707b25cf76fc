import { z } from 'zod';

import { runInput } from '../input/runs.ts';
import { scriptForms, scriptPatch } from '../input/script-draft.ts';
import { testsForms } from '../input/tests.ts';
import { namedBody } from '../input/text.ts';
import { folderView, scriptView } from '../input/view.ts';

/** An answer that the specification does not show. */
const ANY = 'any';

/** One endpoint of specification 4. */
export type Operation = {
  readonly method: 'get' | 'post' | 'patch';
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Whether the body may be plain text as well. */
  readonly text?: boolean;
  /** The parts of the answer: the name of a shape, a list of it, or `any` object. */
  readonly answer: Readonly<Record<string, string>>;
};

const insert = z.object({ insert: z.string().optional() });

const places = ['/projects/{projectId}', '/projects/{projectId}/folders/{folderId}'] as const;

export const OPERATIONS: readonly Operation[] = [
  { method: 'get', path: '/whoami', summary: 'The caller', answer: { account: ANY, apiKey: ANY } },
  { method: 'get', path: '/projects', summary: 'All projects', answer: { projects: 'ProjectSummary[]' } },
  { method: 'get', path: '/projects/{projectId}', summary: 'A project', answer: { project: 'Project' } },
  {
    method: 'get',
    path: '/projects/{projectId}/folders',
    summary: 'The tree of a project',
    query: folderView,
    answer: { folders: 'Item[]', context: 'Context' },
  },
  {
    method: 'get',
    path: '/projects/{projectId}/folders/{folderId}',
    summary: 'A folder',
    query: folderView,
    answer: { folder: 'Folder', context: 'Context' },
  },
  {
    method: 'patch',
    path: '/projects/{projectId}/folders/{folderId}',
    summary: 'Rename a folder',
    body: namedBody,
    answer: { folder: 'Folder', context: 'Context' },
  },
  ...places.flatMap(operationsOf),
  {
    method: 'get',
    path: '/scripts/{scriptId}',
    summary: 'A script',
    query: scriptView,
    answer: { script: 'Script', context: 'Context' },
  },
  {
    method: 'patch',
    path: '/scripts/{scriptId}',
    summary: 'Change the texts of a script',
    body: scriptPatch,
    answer: { script: 'Script', context: 'Context' },
  },
  { method: 'get', path: '/scripts/{scriptId}/tests', summary: 'The tests of a script', answer: { tests: 'Test[]' } },
  {
    method: 'post',
    path: '/scripts/{scriptId}/tests',
    summary: 'Add tests',
    query: insert,
    body: testsForms,
    text: true,
    answer: { tests: 'Test[]' },
  },
  { method: 'get', path: '/scripts/{scriptId}/tests/{testId}', summary: 'A test', answer: { test: 'Test' } },
  { method: 'post', path: '/scripts/{scriptId}/runs', summary: 'Add a run', body: runInput, answer: { run: 'Run' } },
];

function operationsOf(place: string): readonly Operation[] {
  const named = { body: namedBody } as const;
  const note = { note: 'Note', context: 'Context' } as const;
  return [
    {
      method: 'post',
      path: `${place}/folders`,
      summary: 'Create a folder',
      ...named,
      answer: { folder: 'Folder', context: 'Context' },
    },
    {
      method: 'post',
      path: `${place}/scripts`,
      summary: 'Create a script',
      query: insert,
      body: scriptForms,
      answer: { script: 'Script', context: 'Context' },
    },
    { method: 'get', path: `${place}/notes`, summary: 'Notes', answer: { notes: 'Note[]', context: 'Context' } },
    { method: 'post', path: `${place}/notes`, summary: 'Create a note', query: insert, ...named, answer: note },
    { method: 'get', path: `${place}/notes/{noteId}`, summary: 'A note', answer: note },
    { method: 'patch', path: `${place}/notes/{noteId}`, summary: 'Change a note', ...named, answer: note },
  ];
}
