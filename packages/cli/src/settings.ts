// Made by `npm run generate` from options-schema.ts.
/** The flags of every command that talks to the service: options of the configuration. Values are checked with all other sources of it, so that all problems are reported at once. */
export const SERVICE_FLAGS = {
  'base-url': { describe: 'Address of the service, ending in /api/v1', variable: 'RUNSHEET_BASE_URL', isPath: false },
  folder: { describe: 'Folder: a path of names, or an id such as f12', variable: 'RUNSHEET_FOLDER', isPath: false },
  script: { describe: 'Script: name or id', variable: 'RUNSHEET_SCRIPT', isPath: false },
  project: { describe: 'Project: id or exact name', variable: 'RUNSHEET_PROJECT', isPath: false },
  'record-dir': {
    describe: 'Folder of results that are not delivered yet',
    variable: 'RUNSHEET_RECORD_DIR',
    isPath: true,
  },
  timeout: { describe: 'Milliseconds for one request', variable: 'RUNSHEET_TIMEOUT', isPath: false },
  deadline: { describe: 'Milliseconds for everything', variable: 'RUNSHEET_DEADLINE', isPath: false },
  'ca-file': {
    describe: 'File with the certificate of a private authority, PEM',
    variable: 'RUNSHEET_CA_FILE',
    isPath: true,
  },
  proxy: { describe: 'Address of a proxy', isPath: false },
} as const;
