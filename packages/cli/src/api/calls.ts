/** A call of the service as data: what its command is called, takes and says. */
export type ApiCall = {
  /** The words of the command: where the client has the function that carries it out. */
  readonly name: string;
  readonly does: string;
  /** The clause of the specification. */
  readonly section: string;
  /** In its words. Each `{id}` is a word of the command, one within `[]` a flag. */
  readonly request: string;
  /** What the JSON that is sent holds. Left out: nothing is sent. */
  readonly body?: string;
  /** Takes the common URL parameters (4.1). */
  readonly hasView?: true;
  /** Takes a place among siblings. */
  readonly hasInsert?: true;
  /** More of the example, behind the ids. */
  readonly example?: string;
};

const PROJECT = '/projects/{project_id}';
const FOLDER = `${PROJECT}/folders/{folder_id}`;
const NOTES = `${PROJECT}[/folders/{folder_id}]/notes`;
const SCRIPT = '/scripts/{script_id}';

/** Every call of the client. */
export const API_CALLS: readonly ApiCall[] = [
  { name: 'whoami', does: 'The account and the key', section: '4.2', request: 'GET /whoami' },
  { name: 'projects list', does: 'All projects but the archived ones', section: '4.3', request: 'GET /projects' },
  { name: 'projects get', does: 'One project, without its contents', section: '4.3', request: `GET ${PROJECT}` },
  {
    name: 'folders tree',
    does: 'Everything in a project, as a tree',
    section: '4.3a',
    request: `GET ${PROJECT}/folders`,
    hasView: true,
    example: '--subfolders none --scripts full',
  },
  {
    name: 'folders get',
    does: 'One folder with its contents',
    section: '4.3a',
    request: `GET ${FOLDER}`,
    hasView: true,
    example: '--progress terse',
  },
  {
    name: 'folders create',
    does: 'Create a folder, at the end of the project or of another folder',
    section: '4.3a',
    request: `POST ${PROJECT}[/folders/{parent_id}]/folders`,
    body: '{"name"}',
    example: `--parent-id f7 --body '{"name": "Unit"}'`,
  },
  {
    name: 'folders rename',
    does: 'Give a folder another name',
    section: '4.3a',
    request: `PATCH ${FOLDER}`,
    body: '{"name"}',
    example: `--body '{"name": "Quality"}'`,
  },
  {
    name: 'scripts create',
    does: 'Create a script, with tests, runs and results if you like',
    section: '4.4',
    request: `POST ${PROJECT}[/folders/{folder_id}]/scripts`,
    body: '{"name", "description", "comments", "fields", "tests", "runs"}, all optional (2.8 to 2.12)',
    hasInsert: true,
    example: '--folder-id f7 --insert last < script.json',
  },
  {
    name: 'scripts get',
    does: 'A script with its tests, runs and results',
    section: '4.4',
    request: `GET ${SCRIPT}`,
    hasView: true,
    example: '--tests text --runs none',
  },
  {
    name: 'scripts update',
    does: 'Replace the name, the description or the comments of a script',
    section: '4.4',
    request: `PATCH ${SCRIPT}`,
    body: 'any of {"name", "description", "comments"}',
    example: `--body '{"description": "Nightly"}'`,
  },
  { name: 'tests list', does: 'The tests of a script, as a flat list', section: '4.4', request: `GET ${SCRIPT}/tests` },
  {
    name: 'tests add',
    does: 'Add tests to a script, at its end unless --insert says otherwise',
    section: '4.4',
    request: `POST ${SCRIPT}/tests`,
    body: '[{"text", "indent", "tags", "notes", "id"}, …], only "text" is needed, or ["text", …] (2.8)',
    hasInsert: true,
    example: '--text @outline.txt',
  },
  { name: 'tests get', does: 'One test of a script', section: '4.4', request: `GET ${SCRIPT}/tests/{test_id}` },
  {
    name: 'runs add',
    does: 'Append a run to a script; it cannot be changed or removed afterwards',
    section: '4.5',
    request: `POST ${SCRIPT}/runs`,
    body: '{"headers", "completed", "results"}, all optional (2.10 to 2.12)',
    example: '< run.json',
  },
  {
    name: 'notes list',
    does: 'The notes at the top of a project, or in a folder',
    section: '4.6',
    request: `GET ${NOTES}`,
    example: '--folder-id f7',
  },
  {
    name: 'notes create',
    does: 'Create a note; its text is its name',
    section: '4.6',
    request: `POST ${NOTES}`,
    body: '{"name"}',
    hasInsert: true,
    example: `--insert last --body '{"name": "Mind the gap"}'`,
  },
  {
    name: 'notes get',
    does: 'One note, of the top of a project or of a folder',
    section: '4.6',
    request: `GET ${NOTES}/{note_id}`,
  },
  {
    name: 'notes update',
    does: 'Replace the text of a note',
    section: '4.6',
    request: `PATCH ${NOTES}/{note_id}`,
    body: '{"name"}',
    example: `--folder-id f7 --body '{"name": "Mind the step"}'`,
  },
];

/** The ids that a call needs, in the order in which the client takes them. */
export function idsOf({ request }: ApiCall): readonly string[] {
  return namesIn(request.replace(/\[[^[\]]*\]/, ''));
}

/** What says where a call takes place, and may be left out. */
export function placeOf({ request, hasInsert }: ApiCall): readonly string[] {
  return [...namesIn(/\[[^[\]]*\]/.exec(request)?.[0] ?? ''), ...(hasInsert === true ? ['insert'] : [])];
}

function namesIn(request: string): readonly string[] {
  return [...request.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name.replace('_', '-'));
}
