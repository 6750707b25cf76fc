// Made by `npm run generate` from options-schema.ts.
/** The flags of every command that talks to the service: options of the configuration. Values are checked with all other sources of it, so that all problems are reported at once. */
export const SERVICE_FLAGS = {
  'base-url': {
    type: 'string',
    group: 'Service:',
    describe: 'Address of the service, ending in /api/v1 [RUNSHEET_BASE_URL]',
    variable: 'RUNSHEET_BASE_URL',
    isPath: false,
  },
  folder: {
    type: 'string',
    group: 'Service:',
    describe: 'Folder: a path of names, or an id such as f12 [RUNSHEET_FOLDER]',
    variable: 'RUNSHEET_FOLDER',
    isPath: false,
  },
  script: {
    type: 'string',
    group: 'Service:',
    describe: 'Script: name or id [RUNSHEET_SCRIPT]',
    variable: 'RUNSHEET_SCRIPT',
    isPath: false,
  },
  project: {
    type: 'string',
    group: 'Service:',
    describe: 'Project: id or exact name [RUNSHEET_PROJECT]',
    variable: 'RUNSHEET_PROJECT',
    isPath: false,
  },
  'record-dir': {
    type: 'string',
    group: 'Service:',
    describe: 'Folder of results that are not delivered yet [RUNSHEET_RECORD_DIR]',
    variable: 'RUNSHEET_RECORD_DIR',
    isPath: true,
  },
  timeout: {
    type: 'string',
    group: 'Service:',
    describe: 'Milliseconds for one request [RUNSHEET_TIMEOUT]',
    variable: 'RUNSHEET_TIMEOUT',
    isPath: false,
  },
  deadline: {
    type: 'string',
    group: 'Service:',
    describe: 'Milliseconds for everything [RUNSHEET_DEADLINE]',
    variable: 'RUNSHEET_DEADLINE',
    isPath: false,
  },
  'ca-file': {
    type: 'string',
    group: 'Service:',
    describe: 'File with the certificate of a private authority, PEM [RUNSHEET_CA_FILE]',
    variable: 'RUNSHEET_CA_FILE',
    isPath: true,
  },
  proxy: { type: 'string', group: 'Service:', describe: 'Address of a proxy', isPath: false },
} as const;
