import type { Options } from 'yargs';

type Parameter = {
  readonly words: readonly string[];
  readonly meaning: string;
  /** What the endpoints assume: those of folders, that of scripts. */
  readonly defaults: Readonly<Record<'folder' | 'script', string>>;
};

/** The common URL parameters, each with a flag of its name (specification 4.1). */
export const VIEW_PARAMETERS: Readonly<Record<string, Parameter>> = {
  subfolders: {
    words: ['none', 'all'],
    meaning: 'Contents of subfolders',
    defaults: { folder: 'all', script: 'not relevant' },
  },
  scripts: {
    words: ['terse', 'full'],
    meaning: 'Scripts: name and id, or all metadata',
    defaults: { folder: 'terse', script: 'full' },
  },
  tests: {
    words: ['none', 'full', 'list', 'text'],
    meaning: 'Tests: objects, a list of texts, or one text',
    defaults: { folder: 'none', script: 'full' },
  },
  testswith: {
    words: ['none', 'hashtags', 'ids', '_ids'],
    meaning: 'What stands with the text of a test; several with commas',
    defaults: { folder: 'none', script: 'none' },
  },
  fields: {
    words: ['none', 'full', 'list', 'list_shown'],
    meaning: 'Run headers: objects, all labels, or the shown labels',
    defaults: { folder: 'none', script: 'full' },
  },
  runs: {
    words: ['none', 'full', 'terse'],
    meaning: 'Runs: objects, or a line each',
    defaults: { folder: 'none', script: 'full' },
  },
  retests: {
    words: ['latest', 'all'],
    meaning: 'Retests of a run that are listed',
    defaults: { folder: 'latest', script: 'latest' },
  },
  results: {
    words: ['none', 'full'],
    meaning: 'Results in the runs',
    defaults: { folder: 'none', script: 'full' },
  },
  progress: {
    words: ['none', 'terse', 'full'],
    meaning: 'Counts of results',
    defaults: { folder: 'none', script: 'terse' },
  },
};

/** The flags of an endpoint that takes the common URL parameters. */
export function viewFlags(endpoint: 'folder' | 'script'): Readonly<Record<string, Options>> {
  const entries = Object.entries(VIEW_PARAMETERS);
  return Object.fromEntries(entries.map(([name, parameter]) => [name, viewFlag(name, parameter, endpoint)] as const));
}

function viewFlag(name: string, { words, meaning, defaults }: Parameter, endpoint: 'folder' | 'script'): Options {
  return {
    type: 'string',
    requiresArg: true,
    group: 'What the answer holds (specification 4.1):',
    describe: `${meaning} (${words.join(', ')}; default: ${defaults[endpoint]})`,
    coerce: (value: string) => (name === 'testswith' ? additions(value, words) : oneOf(name, value, words)),
  };
}

/** Several words, or the one that means none of them. */
function additions(value: string, words: readonly string[]): string | readonly string[] {
  if (value === 'none') return value;
  const several = words.filter((word) => word !== 'none');
  return value.split(',').map((word) => oneOf('testswith', word, several));
}

function oneOf(name: string, value: string, words: readonly string[]): string {
  if (words.includes(value)) return value;
  throw new Error(`--${name} takes ${words.slice(0, -1).join(', ')} or ${words.at(-1)}, not "${value}".`);
}
