/** A call of the service as data: what its command is called, takes and says. */
export type ApiCall = {
  /** The words of the command: where the client has the function that carries it out. */
  readonly name: string;
  readonly does: string;
  /** In the words of the specification. Each `{id}` is a word of the command, one within `[]` a flag. */
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
  { name: 'whoami', does: 'The account and the key', request: 'GET /whoami' },
  { name: 'projects list', does: 'All projects but the archived ones', request: 'GET /projects' },
  { name: 'projects get', does: 'One project, without its contents', request: `GET ${PROJECT}` },
  {
    name: 'folders tree',
    does: 'Everything in a project, as a tree',
    request: `GET ${PROJECT}/folders`,
    hasView: true,
    example: '--subfolders none --scripts full',
  },
  {
    name: 'folders get',
    does: 'One folder with its contents',
    request: `GET ${FOLDER}`,
    hasView: true,
    example: '--progress terse',
  },
  {
    name: 'folders create',
    does: 'Create a folder, at the end of the project or of another folder',
    request: `POST ${PROJECT}[/folders/{parent_id}]/folders`,
    body: '{"name"}',
    example: `--parent-id f7 --body '{"name": "Unit"}'`,
  },
  {
    name: 'folders rename',
    does: 'Give a folder another name',
    request: `PATCH ${FOLDER}`,
    body: '{"name"}',
    example: `--body '{"name": "Quality"}'`,
  },
  {
    name: 'scripts create',
    does: 'Create a script, with tests, runs and results if you like',
    request: `POST ${PROJECT}[/folders/{folder_id}]/scripts`,
    body: '{"name", "description", "comments", "fields", "tests", "runs"}, all optional',
    hasInsert: true,
    example: '--folder-id f7 --insert last < script.json',
  },
  {
    name: 'scripts get',
    does: 'A script with its tests, runs and results',
    request: `GET ${SCRIPT}`,
    hasView: true,
    example: '--tests text --runs none',
  },
  {
    name: 'scripts update',
    does: 'Replace the name, the description or the comments of a script',
    request: `PATCH ${SCRIPT}`,
    body: 'any of {"name", "description", "comments"}',
    example: `--body '{"description": "Nightly"}'`,
  },
  { name: 'tests list', does: 'The tests of a script, as a flat list', request: `GET ${SCRIPT}/tests` },
  {
    name: 'tests add',
    does: 'Add tests to a script, at its end unless --insert says otherwise',
    request: `POST ${SCRIPT}/tests`,
    body: '[{"text", "indent", "tags", "notes", "id"}, …], only "text" is needed, or ["text", …]',
    hasInsert: true,
    example: '--text @outline.txt',
  },
  { name: 'tests get', does: 'One test of a script', request: `GET ${SCRIPT}/tests/{test_id}` },
  {
    name: 'runs add',
    does: 'Append a run to a script; it cannot be changed or removed afterwards',
    request: `POST ${SCRIPT}/runs`,
    body: '{"headers", "completed", "results"}, all optional',
    example: '< run.json',
  },
  {
    name: 'notes list',
    does: 'The notes at the top of a project, or in a folder',
    request: `GET ${NOTES}`,
    example: '--folder-id f7',
  },
  {
    name: 'notes create',
    does: 'Create a note; its text is its name',
    request: `POST ${NOTES}`,
    body: '{"name"}',
    hasInsert: true,
    example: `--insert last --body '{"name": "Mind the gap"}'`,
  },
  {
    name: 'notes get',
    does: 'One note, of the top of a project or of a folder',
    request: `GET ${NOTES}/{note_id}`,
  },
  {
    name: 'notes update',
    does: 'Replace the text of a note',
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
