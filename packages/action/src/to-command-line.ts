type Environment = Readonly<Record<string, string | undefined>>;

/** What the runner is to hide in the log from now on. */
export function maskCommands(environment: Environment): readonly string[] {
  const secrets = [inputOf('api-key', environment), inputOf('github-token', environment)];
  return secrets
    .filter((secret) => secret !== '')
    .map((secret) => `::add-mask::${secret.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}`);
}

/** What GitHub is to be told beside the job summary. */
export type Wishes = { readonly comment: boolean; readonly check: boolean; readonly token: string };

export function wishesOf(environment: Environment): Wishes {
  const isOn = (name: string) => inputOf(name, environment).toLowerCase() === 'true';
  return { comment: isOn('comment'), check: isOn('check'), token: inputOf('github-token', environment) };
}

/** The inputs of the action as a call of the command line. The key stays in the environment: arguments can be seen by others. */
export function toCommandLine(environment: Environment): {
  readonly argv: readonly string[];
  readonly environment: Environment;
} {
  const records = linesOf(inputOf('records', environment) || '.runsheet');
  const runs = inputOf('expect-runs', environment) || '1';
  const shards = inputOf('expect-shards', environment);
  const wanted = Object.entries(VARIABLES).map(([input, variable]) => [variable, inputOf(input, environment)] as const);
  return {
    argv: [
      'publish',
      '--expect-runs',
      runs,
      ...(shards === '' ? [] : ['--expect-shards', shards]),
      ...records.map(asPath),
    ],
    environment: { ...environment, ...Object.fromEntries(wanted.filter(([, value]) => value !== '')) },
  };
}

const VARIABLES = {
  'api-key': 'RUNSHEET_API_KEY',
  'base-url': 'RUNSHEET_BASE_URL',
  project: 'RUNSHEET_PROJECT',
  folder: 'RUNSHEET_FOLDER',
  script: 'RUNSHEET_SCRIPT',
  'job-status': 'RUNSHEET_JOB_STATUS',
} as const;

/** As the runner hands it over; an input that is not given is an empty text. */
function inputOf(name: string, environment: Environment): string {
  return (environment[`INPUT_${name.toUpperCase()}`] ?? '').trim();
}

/** A name that begins like an option is not a name. */
function asPath(record: string): string {
  return record.startsWith('-') ? `./${record}` : record;
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
