import type { Service } from '@runsheet/service';
import type { Answer } from '../output.ts';
import { quotedForShell } from '../quoted-for-shell.ts';

type Files = {
  readonly dataFile: string | undefined;
  readonly database: string | undefined;
  readonly keyFile: string | undefined;
  readonly certificateFile: string | undefined;
  /** Others read what the service says here: no key is shown. */
  readonly isPublic: boolean;
};

/** What someone needs to use the service. Here the key is shown, and nowhere else; one in a file is not shown at all. */
export function describeService(service: Service, files: Files): Answer {
  const { baseUrl, pageUrl } = service;
  const { dataFile, certificateFile } = files;
  const database = withoutPassword(files.database);
  const { json: access, variables: keyVariables, advice } = describeAccess(service, files);
  const variables = {
    RUNSHEET_BASE_URL: baseUrl,
    ...keyVariables,
    ...(certificateFile === undefined ? {} : { RUNSHEET_CA_FILE: certificateFile }),
  };
  const text = [
    'The service is running on this machine.',
    '',
    `  page  ${pageUrl}${files.isPublic ? '' : '  (opens without the key on this machine)'}`,
    `  API   ${baseUrl}`,
    `  data  ${dataFile ?? database ?? 'in memory, gone at the end (keep it with --data)'}`,
    '',
    'In the shell that runs the tests:',
    '',
    ...Object.entries(variables).map(([name, value]) => `  export ${name}=${quotedForShell(value)}`),
    '',
    ...advice.flatMap((line) => [line, '']),
    'Ctrl-C ends it.',
  ].join('\n');
  const certificate = certificateFile === undefined ? {} : { certificateFile };
  const place = { dataFile: dataFile ?? null, ...(database !== undefined && { database }) };
  return { json: { baseUrl, pageUrl, ...access, ...certificate, ...place }, text, isOneLine: true };
}

type Access = {
  readonly json: object;
  readonly variables: Readonly<Record<string, string>>;
  readonly advice: readonly string[];
};

function describeAccess({ key }: Service, { keyFile, isPublic }: Files): Access {
  if (keyFile !== undefined) return { json: { keyFile }, variables: { RUNSHEET_API_KEY_FILE: keyFile }, advice: [] };
  if (isPublic) return { json: {}, variables: {}, advice: ['Make a key with: npx runsheet serve keys add <name>'] };
  const advice = ['The key is for this start only; keep one with --key-file.'];
  return { json: { key }, variables: { RUNSHEET_API_KEY: key }, advice };
}

/** Host and name of a database: the address may carry its password. */
function withoutPassword(database: string | undefined): string | undefined {
  if (database === undefined) return undefined;
  if (!URL.canParse(database)) return 'PostgreSQL';
  const { protocol, host, pathname } = new URL(database);
  return `${protocol}//${host}${pathname}`;
}
