/** A call of the service as data: what its command is called, takes and says. */
export type ApiCall = {
  /** The words of the command: where the client has the function that carries it out. */
  readonly name: string;
  readonly does: string;
  /** The clause of the specification, and the request in its words. */
  readonly section: string;
  readonly request: string;
  /** What has to be named, in the order in which the client takes it. */
  readonly ids: readonly IdName[];
  /** What the JSON that is sent holds. Left out: nothing is sent. */
  readonly body?: string;
  /** Whether the common URL parameters are taken, and which defaults the endpoint has for them (4.1). */
  readonly view?: 'folder' | 'script';
  /** Where it takes place. */
  readonly place?: readonly PlaceName[];
  /** A command line after the name. */
  readonly example: string;
};

export type IdName = 'project-id' | 'folder-id' | 'script-id' | 'test-id' | 'note-id';

export type PlaceName = 'folder-id' | 'parent-id' | 'insert';

/** Every call of the client. */
export const API_CALLS: readonly ApiCall[] = [
  {
    name: 'whoami',
    does: 'The account and the key',
    section: '4.2',
    request: 'GET /whoami',
    ids: [],
    example: '',
  },
  {
    name: 'projects list',
    does: 'All projects but the archived ones',
    section: '4.3',
    request: 'GET /projects',
    ids: [],
    example: '',
  },
  {
    name: 'projects get',
    does: 'One project, without its contents',
    section: '4.3',
    request: 'GET /projects/{project_id}',
    ids: ['project-id'],
    example: '3',
  },
  {
    name: 'folders tree',
    does: 'Everything in a project, as a tree',
    section: '4.3a',
    request: 'GET /projects/{project_id}/folders',
    ids: ['project-id'],
    view: 'folder',
    example: '3 --subfolders none --scripts full',
  },
  {
    name: 'folders get',
    does: 'One folder with its contents',
    section: '4.3a',
    request: 'GET /projects/{project_id}/folders/{folder_id}',
    ids: ['project-id', 'folder-id'],
    view: 'folder',
    example: '3 f7 --progress terse',
  },
  {
    name: 'folders create',
    does: 'Create a folder, at the end of the project or of another folder',
    section: '4.3a',
    request: 'POST /projects/{project_id}[/folders/{parent_id}]/folders',
    ids: ['project-id'],
    body: '{"name"}',
    place: ['parent-id'],
    example: `3 --parent-id f7 --body '{"name": "Unit"}'`,
  },
  {
    name: 'folders rename',
    does: 'Give a folder another name',
    section: '4.3a',
    request: 'PATCH /projects/{project_id}/folders/{folder_id}',
    ids: ['project-id', 'folder-id'],
    body: '{"name"}',
    example: `3 f7 --body '{"name": "Quality"}'`,
  },
  {
    name: 'scripts create',
    does: 'Create a script, with tests, runs and results if you like',
    section: '4.4',
    request: 'POST /projects/{project_id}[/folders/{folder_id}]/scripts',
    ids: ['project-id'],
    body: '{"name", "description", "comments", "fields", "tests", "runs"}, all optional (2.8 to 2.12)',
    place: ['folder-id', 'insert'],
    example: '3 --folder-id f7 --insert last < script.json',
  },
  {
    name: 'scripts get',
    does: 'A script with its tests, runs and results',
    section: '4.4',
    request: 'GET /scripts/{script_id}',
    ids: ['script-id'],
    view: 'script',
    example: '12 --tests text --runs none',
  },
  {
    name: 'scripts update',
    does: 'Replace the name, the description or the comments of a script',
    section: '4.4',
    request: 'PATCH /scripts/{script_id}',
    ids: ['script-id'],
    body: 'any of {"name", "description", "comments"}',
    example: `12 --body '{"description": "Nightly"}'`,
  },
  {
    name: 'tests list',
    does: 'The tests of a script, as a flat list',
    section: '4.4',
    request: 'GET /scripts/{script_id}/tests',
    ids: ['script-id'],
    example: '12',
  },
  {
    name: 'tests add',
    does: 'Add tests to a script, at its end unless --insert says otherwise',
    section: '4.4',
    request: 'POST /scripts/{script_id}/tests',
    ids: ['script-id'],
    body: '[{"text", "indent", "tags", "notes", "id"}, …], only "text" is needed, or ["text", …] (2.8)',
    place: ['insert'],
    example: '12 --text @outline.txt',
  },
  {
    name: 'tests get',
    does: 'One test of a script',
    section: '4.4',
    request: 'GET /scripts/{script_id}/tests/{test_id}',
    ids: ['script-id', 'test-id'],
    example: '12 7',
  },
  {
    name: 'runs add',
    does: 'Append a run to a script; it cannot be changed or removed afterwards',
    section: '4.5',
    request: 'POST /scripts/{script_id}/runs',
    ids: ['script-id'],
    body: '{"headers", "completed", "results"}, all optional (2.10 to 2.12)',
    example: '12 < run.json',
  },
  {
    name: 'notes list',
    does: 'The notes at the top of a project, or in a folder',
    section: '4.6',
    request: 'GET /projects/{project_id}[/folders/{folder_id}]/notes',
    ids: ['project-id'],
    place: ['folder-id'],
    example: '3 --folder-id f7',
  },
  {
    name: 'notes create',
    does: 'Create a note; its text is its name',
    section: '4.6',
    request: 'POST /projects/{project_id}[/folders/{folder_id}]/notes',
    ids: ['project-id'],
    body: '{"name"}',
    place: ['folder-id', 'insert'],
    example: `3 --insert last --body '{"name": "Mind the gap"}'`,
  },
  {
    name: 'notes get',
    does: 'One note, of the top of a project or of a folder',
    section: '4.6',
    request: 'GET /projects/{project_id}[/folders/{folder_id}]/notes/{note_id}',
    ids: ['project-id', 'note-id'],
    place: ['folder-id'],
    example: '3 n4',
  },
  {
    name: 'notes update',
    does: 'Replace the text of a note',
    section: '4.6',
    request: 'PATCH /projects/{project_id}[/folders/{folder_id}]/notes/{note_id}',
    ids: ['project-id', 'note-id'],
    body: '{"name"}',
    place: ['folder-id'],
    example: `3 n4 --folder-id f7 --body '{"name": "Mind the step"}'`,
  },
];
