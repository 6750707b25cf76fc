// Made by `npm run generate` from options-schema.ts.
/** The options that are flags, by the name of the flag. */
export const SETTINGS = {
  'base-url': { describe: 'Address of the service, ending in /api/v1', variable: 'RUNSHEET_BASE_URL', isNumber: false },
  project: { describe: 'Project: id or exact name', variable: 'RUNSHEET_PROJECT', isNumber: false },
  folder: { describe: 'Folder: a path of names, or an id such as f12', variable: 'RUNSHEET_FOLDER', isNumber: false },
  script: { describe: 'Script: name or id', variable: 'RUNSHEET_SCRIPT', isNumber: false },
  'record-dir': {
    describe: 'Folder of results that are not delivered yet',
    variable: 'RUNSHEET_RECORD_DIR',
    isNumber: false,
  },
  timeout: { describe: 'Milliseconds for one request', variable: 'RUNSHEET_TIMEOUT', isNumber: true },
  deadline: { describe: 'Milliseconds for everything', variable: 'RUNSHEET_DEADLINE', isNumber: true },
  'ca-file': {
    describe: 'File with the certificate of a private authority, PEM',
    variable: 'RUNSHEET_CA_FILE',
    isNumber: false,
  },
  proxy: { describe: 'Address of a proxy', isNumber: false },
} as const;
