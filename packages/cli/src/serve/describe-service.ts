import type { Service } from '@runsheet/service';
import type { Answer } from '../output.ts';

type Files = {
  readonly dataFile: string | undefined;
  readonly database: string | undefined;
  readonly keyFile: string | undefined;
  readonly certificateFile: string | undefined;
};

/** What someone needs to use the service. Here the key is shown, and nowhere else; one in a file is not shown at all. */
export function describeService({ baseUrl, pageUrl, key }: Service, files: Files): Answer {
  const { dataFile, keyFile, certificateFile } = files;
  const database = withoutPassword(files.database);
  const variables = {
    RUNSHEET_BASE_URL: baseUrl,
    ...(keyFile === undefined ? { RUNSHEET_API_KEY: key } : { RUNSHEET_API_KEY_FILE: keyFile }),
    ...(certificateFile === undefined ? {} : { RUNSHEET_CA_FILE: certificateFile }),
  };
  const access = keyFile === undefined ? { key } : { keyFile };
  const text = [
    'The service is running on this machine.',
    '',
    `  page  ${pageUrl}`,
    `  API   ${baseUrl}`,
    `  data  ${dataFile ?? database ?? 'in memory, gone at the end (keep it with --data)'}`,
    '',
    'In the shell that runs the tests:',
    '',
    ...Object.entries(variables).map(([name, value]) => `  export ${name}=${quote(value)}`),
    '',
    ...(keyFile === undefined ? ['The key is for this start only; keep one with --key-file.', ''] : []),
    'Ctrl-C ends it.',
  ].join('\n');
  const certificate = certificateFile === undefined ? {} : { certificateFile };
  const json = {
    baseUrl,
    pageUrl,
    ...access,
    ...certificate,
    dataFile: dataFile ?? null,
    ...(database !== undefined && { database }),
  };
  return { json, text, isOneLine: true };
}

/** Host and name of a database: the address may carry its password. */
function withoutPassword(database: string | undefined): string | undefined {
  if (database === undefined) return undefined;
  if (!URL.canParse(database)) return 'PostgreSQL';
  const { protocol, host, pathname } = new URL(database);
  return `${protocol}//${host}${pathname}`;
}

/** A value as a POSIX shell reads it. */
function quote(value: string): string {
  return /^[\w./:@%+=,-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
