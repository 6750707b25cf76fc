// Made by `npm run generate` from options-schema.ts.
import type { OptionNotes } from './option-kinds.ts';

/** An option as its sources see it, at its path from the top, for example `api`, `timeout`. */
export type OptionEntry = Omit<OptionNotes, 'description'> & { readonly path: readonly string[] };

/** Every option, in the order of the schema. */
export const OPTIONS: readonly OptionEntry[] = [
  { path: ['apiKey'], env: 'RUNSHEET_API_KEY' },
  { path: ['baseUrl'], env: 'RUNSHEET_BASE_URL', flag: 'base-url' },
  { path: ['folder'], env: 'RUNSHEET_FOLDER', flag: 'folder', without: 'the top level of the project' },
  { path: ['script'], env: 'RUNSHEET_SCRIPT', flag: 'script', without: 'the name in the nearest package.json' },
  { path: ['project'], env: 'RUNSHEET_PROJECT', flag: 'project', without: 'the only project of the account' },
  { path: ['layout'], env: 'RUNSHEET_LAYOUT' },
  { path: ['outcomes', 'passed'] },
  { path: ['outcomes', 'flaky'] },
  { path: ['outcomes', 'failed'] },
  { path: ['outcomes', 'skipped'] },
  { path: ['outcomes', 'todo'] },
  { path: ['outcomes', 'unfinished'] },
  { path: ['outcomes', 'obsolete'] },
  { path: ['comment', 'maxLength'] },
  { path: ['comment', 'stack'] },
  { path: ['comment', 'attachments'], env: 'RUNSHEET_ATTACHMENTS', without: '`names`' },
  { path: ['tags', 'fromTitles'] },
  { path: ['allowRenames'], env: 'RUNSHEET_ALLOW_RENAMES' },
  { path: ['run', 'headers'] },
  { path: ['run', 'tester'], env: 'RUNSHEET_TESTER', header: '_tester' },
  { path: ['run', 'environment'], env: 'RUNSHEET_ENVIRONMENT', header: 'environment' },
  { path: ['run', 'keyField'] },
  { path: ['run', 'completed'] },
  { path: ['mode'], env: 'RUNSHEET_MODE' },
  { path: ['sync'], env: 'RUNSHEET_SYNC' },
  { path: ['onPublishError'], env: 'RUNSHEET_ON_PUBLISH_ERROR' },
  {
    path: ['recordDir'],
    env: 'RUNSHEET_RECORD_DIR',
    flag: 'record-dir',
    without: '`.runsheet` at the root of the repository',
    isPath: true,
  },
  { path: ['api', 'timeout'], env: 'RUNSHEET_TIMEOUT', flag: 'timeout' },
  { path: ['api', 'deadline'], env: 'RUNSHEET_DEADLINE', flag: 'deadline' },
  { path: ['api', 'caFile'], env: 'RUNSHEET_CA_FILE', flag: 'ca-file', isPath: true },
  { path: ['api', 'proxy'], flag: 'proxy', without: 'HTTPS_PROXY' },
  { path: ['redact'] },
  { path: ['github', 'summary'] },
  { path: ['github', 'annotations'] },
];
