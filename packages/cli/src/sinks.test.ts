import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Ended, makeFolder, openPlace, type Place, runIn } from './place.test.support.ts';
import { failed, recordRun } from './recording.test.support.ts';

const SECRETS = { GH_TOKEN: 'not-shaped-like-a-token', DATABASE_PASSWORD: 'p@ss "wörd"/+?&=1' };

/** Each secret in each form, between words and sequences that a terminal or a CI would obey. */
const MESSAGES = Object.values(SECRETS).flatMap((secret) =>
  [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret),
    Buffer.from(secret).toString('base64'),
    Buffer.from(`user:${secret}`).toString('base64url'),
    Buffer.from(secret).toString('hex'),
    new URLSearchParams({ key: secret }).toString(),
  ].map((form) => `\u001B[31m\r\n::error::${form}\n##[group]\u202E\u009B2J <img src=x> ${form}`),
);

const HOSTILE =
  '\u001B]8;;https://evil.example\u0007here\u001B]8;;\u0007 \u202E\u009B2J\r\n::error:: ##vso[task.complete]';

test('neither a secret nor a command of a terminal or of a CI is in anything that a command prints, writes or sends', async () => {
  const place = await openPlace();
  const outcomes = MESSAGES.map((message, i) => [`${HOSTILE} ${i}`, failed(message)] as const);
  await recordRun(place.folder, Object.fromEntries(outcomes), { environment: SECRETS });
  const before = [
    ...(await printed(place, [['outbox', 'list'], ['plan'], ['plan', '--json']])),
    ...filesOf(place, 'before'),
  ];
  const after = [
    ...(await printed(place, [
      ['publish', '--json'],
      ['show', '@shop/api'],
      ['show', '@shop/api', '--json'],
    ])),
    ...(await printed(
      place,
      ['markdown', 'csv', 'json', 'junit'].map((format) => ['export', '--format', format]),
    )),
    ...filesOf(place, 'after'),
  ];
  const sinks = [...before, ...after];
  expect(sinks.flatMap(({ name, text }) => tracesIn(text).map((trace) => `${name}: ${trace}`))).toEqual([]);
  expect(sinks.filter(({ text }) => text.includes('[redacted]')).length).toBeGreaterThan(6);
  // A recorded run keeps titles as they are, as JSON: what is made of them is what is shown.
  const controlIn = ({ name }: Sink) => (name.includes('todo') ? CONTROL_OF_JSON : CONTROL);
  expect(sinks.filter((sink) => controlIn(sink).test(sink.text)).map(({ name }) => name)).toEqual([]);
  const lines = sinks.filter(({ isLog }) => isLog).flatMap(({ text }) => text.split('\n'));
  expect(lines.filter((line) => /^\s*::(?!error title=)|##\[|##vso/.test(line))).toEqual([]);
});

test('a secret in a title is in nothing that a command prints or writes beside the title itself', async () => {
  const place = await openPlace();
  place.write('one.xml', junit('a', 'b'));
  await printed(place, [['publish', 'one.xml']]);
  const titles = Object.values(SECRETS).map((secret) => `logs in with ${secret}`);
  place.write('two.xml', junit('a', ...titles));
  place.write('three.xml', junit('a', ...titles.map((title) => `also ${title}`)));
  const record = await recordRun(makeFolder(), Object.fromEntries(titles.map((title) => [title, failed(title)])));
  const sinks = [
    ...(await printed(place, [
      ['plan', 'two.xml'],
      ['plan', 'two.xml', '--json'],
      ['sync', record, '--check'],
      ['sync', record, '--check', '--json'],
      ['publish', 'three.xml', '--json', '--fail-on', 'new-failures'],
      ['publish', 'two.xml', '--fail-on', 'new-failures'],
      ['outbox', 'list'],
      ['show', '@shop/api'],
      ['show', '@shop/api', '--json'],
    ])),
    ...filesOf(place, 'after'),
  ];
  expect(sinks.flatMap(({ name, text }) => tracesIn(text).map((trace) => `${name}: ${trace}`))).toEqual([]);
  const clean = sinks.filter(({ text }) => text.includes('logs in with [redacted]')).map(({ name }) => name);
  const names = ['plan two.xml', 'plan two.xml --json', `sync ${record} --check`, `sync ${record} --check --json`];
  const files = ['after .runsheet/status.json', 'after summary.md'];
  const publishing = ['publish three.xml --json --fail-on new-failures'];
  expect(clean).toEqual(expect.arrayContaining([...names, ...publishing, ...files]));
  expect(clean.filter((name) => name.includes('done'))).toHaveLength(2);
});

test('a service that answers with secrets is told of without them, with all details too', async () => {
  const place = await openPlace();
  const body = JSON.stringify({ error: `refused: ${Object.values(SECRETS).join(' ')}` });
  const server = createServer((_, response) =>
    response.writeHead(400, { 'content-type': 'application/json' }).end(body),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  await recordRun(place.folder, { a: failed('b') });
  const echoing = { ...place, service: { ...place.service, baseUrl: `http://127.0.0.1:${address.port}/api/v1` } };
  const sinks = [
    ...(await printed(echoing, [
      ['publish', '--verbose'],
      ['publish', '--verbose', '--json'],
      ['plan', '--verbose'],
      ['show', '--verbose', '--json'],
    ])),
    ...filesOf(echoing, 'after'),
  ];
  expect(sinks.filter(({ text }) => text.includes('refused: [redacted] [redacted]')).length).toBeGreaterThan(3);
  expect(sinks.flatMap(({ name, text }) => tracesIn(text).map((trace) => `${name}: ${trace}`))).toEqual([]);
});

function junit(...titles: readonly string[]): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const cases = titles.map((title) => `<testcase classname="x" name="${escape(title)}">${CAUSE}</testcase>`);
  return `<testsuites><testsuite name="s" tests="${titles.length}">${cases.join('')}</testsuite></testsuites>`;
}

const CAUSE = '<failure message="no">no</failure>';

type Sink = { readonly name: string; readonly text: string; readonly isLog: boolean };

const CONTROL_OF_JSON = /[\u0000-\u0009\u000B-\u001F]/;
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]/;

/** What commands print, as a step of GitHub Actions that knows the secrets. */
async function printed(place: Place, commands: readonly (readonly string[])[]): Promise<readonly Sink[]> {
  const { folder: directory, service } = place;
  const environment = { ...SECRETS, RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const sinks: Sink[] = [];
  for (const argv of commands) {
    const ended: Ended = await runIn({ directory, environment: { ...environment, ...onGithub(directory) } }, argv);
    expect([argv.join(' '), ended.stderr.includes('RS9001'), ended.stdout === '']).toEqual([
      argv.join(' '),
      false,
      false,
    ]);
    const isLog = !argv.includes('export');
    sinks.push({ name: argv.join(' '), text: `${ended.stdout}\n${ended.stderr}`, isLog });
  }
  return sinks;
}

function onGithub(folder: string): Readonly<Record<string, string>> {
  const files = { GITHUB_STEP_SUMMARY: join(folder, 'summary.md'), GITHUB_OUTPUT: join(folder, 'outputs.txt') };
  return { GITHUB_ACTIONS: 'true', ...files };
}

function filesOf({ folder }: Place, moment: string): readonly Sink[] {
  const outbox = readdirSync(join(folder, '.runsheet'), { recursive: true, encoding: 'utf8' });
  const names = [...outbox.map((name) => join('.runsheet', name)), 'summary.md', 'outputs.txt'];
  return names
    .filter((name) => existsSync(join(folder, name)) && statSync(join(folder, name)).isFile())
    .map((name) => ({ name: `${moment} ${name}`, text: readFileSync(join(folder, name), 'utf8'), isLog: false }));
}

/** Names of the secrets that can be read off a text in some form. */
function tracesIn(text: string): readonly string[] {
  const lower = text.toLowerCase();
  return Object.entries(SECRETS).flatMap(([name, secret]) => {
    const json = JSON.stringify(secret).slice(1, -1);
    const form = new URLSearchParams({ k: secret }).toString().slice(2);
    const base64 = Buffer.from(secret).toString('base64').slice(0, 14);
    const forms = [secret, encodeURIComponent(secret), json, form, base64, Buffer.from(secret).toString('hex')];
    return forms.some((each) => lower.includes(each.toLowerCase())) ? [name] : [];
  });
}
