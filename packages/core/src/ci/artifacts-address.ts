import { PROVIDERS } from './providers.ts';

type JobFacts = {
  /** The run of CI, as a build mark tells it. */
  readonly ciRun: string | undefined;
  /** Address of the build's page. */
  readonly buildUrl: string | undefined;
};

/**
 * Where the files that a job keeps can be read, as `comment.attachments` says it: with `{path}` for a file, or without, where
 * only the page of all of them is known. Undefined: they are named, and nothing more is known. Pure.
 */
export function artifactsAddress(option: string | undefined, { ciRun = '', buildUrl }: JobFacts): string | undefined {
  if (option === undefined || option === 'names') return undefined;
  const [variable = '', run = ''] = ciRun.split('=', 2);
  if (option !== 'links') return option.replaceAll('{run}', encodeURIComponent(run));
  const ending = PROVIDERS.find(({ runId }) => runId === variable)?.artifacts;
  return ending === undefined || buildUrl?.startsWith('http') !== true ? undefined : `${buildUrl}${ending}`;
}
