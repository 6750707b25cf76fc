import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import type { CaseNode, Failure, Report } from '../report/report.ts';
import { PLAYS_ALL } from '../publish/simulator/share.test.support.ts';
import { begin, publishing, testWorld } from './session.test.support.ts';
import { startStub } from './stub-service.test.support.ts';

const SECRETS = {
  RUNSHEET_API_KEY: 'Zq7wE5rT9yU2iO4pA6sD8fG1hJ3kL0zX',
  DATABASE_PASSWORD: 'p@ss "word"/+?&=1',
  GH_TOKEN: 'not-shaped-like-a-token-of-github',
  SIGNING_SECRET: 'zwölf Schlüssel 🔑',
  LONG_TOKEN: 'q8Lw2Xc7Vb5Nm1As4Df6Gh9Jk3Zt0Yu8Io7Pe5Rw2Tq4Ux6Cv9Bn1Md3Fs5Hg7',
  TLS_KEY:
    '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\nKcwggSjAgEAAoIBAQDR4xk7Tn\n-----END PRIVATE KEY-----\n',
  CLOUD_CREDENTIALS: JSON.stringify({
    type: 'account',
    private_key: 'x7Rk2-first\nLm4Qz-second',
    client_secret: 'Gt5Yh8Uj1Ik',
  }),
};

/** A secret as it turns up in messages: as it is, in a URL, in JSON, in base64 alone and behind a user name; and line by line. */
const shownSecret = fc
  .tuple(fc.constantFrom(...Object.values(SECRETS)), fc.nat({ max: 15 }))
  .map(
    ([secret, form]) =>
      [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret),
        Buffer.from(secret).toString('base64'),
        Buffer.from(secret).toString('base64url'),
        Buffer.from(`user:${secret}`).toString('base64'),
        Buffer.from(`bob:${secret}`).toString('base64'),
        Buffer.from(`root:${secret}`).toString('base64url'),
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('hex').toUpperCase(),
        new URLSearchParams({ key: secret }).toString(),
        encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase()),
        asciiJson(secret),
        `Authorization: apikey ${secret}`,
        secret.replaceAll(/^/gm, '+   '),
        secret.replaceAll(String.raw`\n`, '\n').replaceAll(/^/gm, '-   '),
      ][form] ?? '',
  );

function asciiJson(secret: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(secret).replaceAll(/[^\0-\x7F]/g, escaped);
}

const message = fc
  .array(
    fc.oneof(shownSecret, fc.string({ maxLength: 12 }), fc.constantFrom('\n', ' at ', 'https://u:', '@host', '"')),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(' '));

const failure: fc.Arbitrary<Failure> = fc.record({ message, diff: message, stack: message });

const outcome: fc.Arbitrary<CaseNode['outcome']> = fc.oneof(
  failure.map((first) => ({ kind: 'failed', attempts: 1, failures: [first] }) as const),
  failure.map((first) => ({ kind: 'passed', attempts: 2, failures: [first] }) as const),
  message.map((note) => ({ kind: 'skipped', note }) as const),
  failure.map(
    (thrown) => ({ kind: 'unfinished', cause: { kind: 'hook', hook: 'beforeAll', failure: thrown } }) as const,
  ),
  message.map((why) => ({ kind: 'unfinished', cause: { kind: 'stopped', why } }) as const),
);

test(
  'a secret in messages is found nowhere: not on disk, not at the service, not in what is said',
  { timeout: 240_000 },
  async () => {
    const cases = fc
      .sample(outcome, { numRuns: PLAYS_ALL ? 10_000 : 1_500, seed: 2026 })
      .map((ending, i) => caseOf(`test ${i}`, ending));
    const files = [...(await journalAndRecord(cases)), ...(await published(cases)), ...(await refusedWithEcho(cases))];
    const found = files.flatMap(({ name, text }) => traces(text).map((trace) => `${name}: ${trace}`));
    expect(found).toEqual([]);
    expect(files.filter(({ text }) => text.includes('[redacted]')).length).toBeGreaterThan(4);
    // Each sink was there to be looked at.
    const kinds = [
      'journal open',
      'record todo',
      'sent',
      'published done',
      'published status.json',
      'refused todo',
      'summary.md',
      'outputs.txt',
      'said',
    ];
    expect(kinds.filter((kind) => !files.some(({ name }) => name.includes(kind)))).toEqual([]);
    expect(files.some(({ name, text }) => name === 'said' && text.includes('::error'))).toBe(true);
  },
);

type Text = { readonly name: string; readonly text: string };

/** What stands on disk while the tests run, and after a run that is only recorded. */
async function journalAndRecord(cases: readonly CaseNode[]): Promise<readonly Text[]> {
  const root = temporaryFolder();
  const world = testWorld({
    ...SECRETS,
    ...onGithub(root),
    RUNSHEET_MODE: 'record',
    RUNSHEET_ENVIRONMENT: SECRETS.GH_TOKEN,
  });
  const session = begin(root, world);
  session.prepare();
  for (const node of cases) session.caseEnded({ file: 'a.test.ts', project: '', suites: [] }, node);
  const live = join(root, '.runsheet', 'open');
  await expect.poll(() => linesIn(live), { interval: 200 }).toBe(cases.length + 1);
  const during = textsIn(root, 'journal');
  await session.finish(reportOf(cases));
  return [...during, ...textsIn(root, 'record'), { name: 'said', text: world.said.join('\n') }];
}

async function published(cases: readonly CaseNode[]): Promise<readonly Text[]> {
  const stub = await startStub();
  const root = temporaryFolder();
  const world = testWorld({ ...publishing(stub.baseUrl), ...SECRETS, ...onGithub(root) });
  await begin(root, world).finish(reportOf(cases));
  const sent = stub.runs.map(({ body }) => ({ name: 'sent', text: body }));
  expect(sent).toHaveLength(1);
  return [...sent, ...textsIn(root, 'published'), { name: 'said', text: world.said.join('\n') }];
}

/** A service that tells what it was sent, with the key. */
async function refusedWithEcho(cases: readonly CaseNode[]): Promise<readonly Text[]> {
  const stub = await startStub();
  const body = JSON.stringify({ error: `refused: ${Object.values(SECRETS).join(' ')}` });
  stub.disturb(() => ({ status: 400, body }));
  const root = temporaryFolder();
  const world = testWorld({ ...publishing(stub.baseUrl), ...SECRETS, ...onGithub(root) });
  await begin(root, world).finish(reportOf(cases));
  expect(world.said.join()).toContain('RS3004');
  return [...textsIn(root, 'refused'), { name: 'said', text: world.said.join('\n') }];
}

function reportOf(cases: readonly CaseNode[]): Report {
  const thrown = { message: `run ${SECRETS.GH_TOKEN}`, diff: '', stack: '' };
  return {
    ...sampleReport(cases),
    ending: { kind: 'interrupted', why: `stopped by ${SECRETS.GH_TOKEN}` },
    selection: { kind: 'partial', why: `-t ${SECRETS.GH_TOKEN}` },
    failures: [thrown],
  };
}

function caseOf(title: string, ending: CaseNode['outcome']): CaseNode {
  return { kind: 'case', title, tags: [], outcome: ending };
}

/** Secrets that a text holds, in a form in which they could be read off again: a part of nine characters is enough. */
function traces(text: string): readonly string[] {
  const lower = text.toLowerCase();
  return TRACES.flatMap(({ name, forms }) => (forms.some((form) => lower.includes(form)) ? [name] : []));
}

const TRACES = Object.entries(SECRETS).map(([name, secret]) => {
  const whole = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('hex'),
    ...[0, 1, 2].flatMap((before) => base64Behind(secret, before)),
    new URLSearchParams({ k: secret }).toString().slice(2),
    asciiJson(secret).slice(1, -1),
  ];
  const pieces = secret
    .split(/\n|\\n|"/)
    .filter((piece) => piece.length > 9 && !/-----|private_key|client_sec/.test(piece));
  const parts = pieces.flatMap((piece) => [piece.slice(0, 9), piece.slice(-9)]);
  return { name, forms: [...whole, ...parts].map((form) => form.toLowerCase()) };
});

/** Twelve characters of base64 that hold nothing but the secret, which stands behind so many other bytes. */
function base64Behind(secret: string, before: number): readonly string[] {
  const whole = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]).toString('base64');
  const first = before === 0 ? 0 : 4;
  const inner = whole.slice(first, first + 12);
  return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
}

/** The files of a step, in which GitHub reads what to show and what to hand on. */
function onGithub(root: string): Readonly<Record<string, string>> {
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_REF_NAME: `feature/${SECRETS.GH_TOKEN}`,
    GITHUB_STEP_SUMMARY: join(root, 'summary.md'),
    GITHUB_OUTPUT: join(root, 'outputs.txt'),
  };
}

function linesIn(folder: string): number {
  try {
    return readdirSync(folder).reduce(
      (sum, name) => sum + readFileSync(join(folder, name), 'utf8').split('\n').length - 1,
      0,
    );
  } catch {
    return 0;
  }
}

function textsIn(root: string, stage: string): readonly Text[] {
  const folder = join(root, '.runsheet');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const ofGithub = ['summary.md', 'outputs.txt'].filter((name) => existsSync(join(root, name)));
  return names
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => ({ name: `${stage} ${name}`, text: readFileSync(join(folder, name), 'utf8') }))
    .concat(ofGithub.map((name) => ({ name: `${stage} ${name}`, text: readFileSync(join(root, name), 'utf8') })));
}
