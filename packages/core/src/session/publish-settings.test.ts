import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { completeConfig, type Config } from '../config/config.ts';
import type { ConfigInput } from '../config/config-input.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import { sampleRecord, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { type CommandSetup, setUpCommand } from './set-up-run.ts';
import { startIn, testWorld } from './session.test.support.ts';
import { publishHeaders, publishSettings, recordSettings } from './record-settings.ts';

const NOTHING = { branch: undefined, commit: undefined, url: undefined, isDefaultBranch: undefined };
const BUILD = { isCi: false, isForeign: false, ...NOTHING };
const FACTS = { build: BUILD, named: { branch: 'main', startedAt: '2026-03-04T12:00:00Z' } };

function configFrom(input: ConfigInput): Config {
  return completeConfig(input);
}

/** What is written at one time: on the command line, in the environment, in the reporter's options and in the file. */
type Written = Partial<Record<'flags' | 'environment', Readonly<Record<string, string>>>> & {
  readonly options?: ConfigInput;
  readonly file?: ConfigInput;
};

const RECORDED_BY: readonly (readonly [string, Written])[] = [
  ['the environment', { environment: { RUNSHEET_SCRIPT: 'recorded', RUNSHEET_PROJECT: 'Shop' } }],
  ['the options', { options: { script: 'recorded', project: 'Shop' } }],
  ['the configuration file', { file: { script: 'recorded', project: 'Shop' } }],
];

const NAMED_NOW: readonly (readonly [string, Written, string])[] = [
  ['nothing', {}, 'Shop: recorded'],
  ['other options', { options: { script: 'now', project: 'Now' } }, 'Shop: recorded'],
  ['another configuration file', { file: { script: 'now', project: 'Now' } }, 'Shop: recorded'],
  ['the environment', { environment: { RUNSHEET_SCRIPT: 'now', RUNSHEET_PROJECT: 'Now' } }, 'Now: now'],
  ['a flag', { flags: { script: 'now', project: 'Now' } }, 'Now: now'],
  ['the project alone', { flags: { project: 'Now' }, options: { script: 'now' } }, 'Now: recorded'],
];

describe.each(RECORDED_BY)('a run whose place was named by %s', (_, recorded) => {
  test.each(NAMED_NOW)('goes where it was recorded for, unless its command says otherwise: %s', async (...row) => {
    const [, now, place] = row;
    expect(await placeFrom(recorded, now)).toBe(place);
  });
});

test.each(NAMED_NOW.slice(1, 5))('a run that recorded no place takes what is written now: %s', async (_, now) => {
  expect(await placeFrom(undefined, now)).toBe('Now: now');
});

/** Where a run of the package `billing` goes. `recorded`: undefined: its configuration could not be read. */
async function placeFrom(recorded: Written | undefined, now: Written): Promise<string> {
  const { settings: _, ...head } = sampleRecord();
  const before = recorded === undefined ? {} : { settings: (await setUp(recorded)).settings };
  const { project, script } = await publishSettings({ ...head, packageName: 'billing', ...before }, await setUp(now));
  return `${String(project)}: ${script.kind === 'name' ? script.name : script.id}`;
}

/** What a process of the package `billing` finds written. */
async function setUp({ flags = {}, environment = {}, options, file }: Written): Promise<CommandSetup> {
  const root = temporaryFolder();
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'billing', ...(file && { runsheet: file }) }));
  return setUpCommand(startIn(root), { flags, options }, testWorld(environment));
}

async function placeOf(recorded: ConfigInput | undefined, named: ConfigInput): Promise<unknown> {
  const { settings: _, ...head } = sampleRecord();
  const record: RunRecord = {
    ...head,
    packageName: 'billing',
    ...(recorded === undefined ? {} : { settings: recordSettings(configFrom(recorded), 'billing', FACTS) }),
  };
  const config = configFrom(named);
  const settings = await publishSettings(record, {
    config,
    shared: config,
    named: config,
    configWith: async () => config,
    build: BUILD,
    packageName: 'shop',
  });
  return { project: settings.project, script: settings.script };
}

test('a record goes where it was recorded for', async () => {
  expect(await placeOf({ project: 'Shop', folder: 'QA/Unit' }, {})).toEqual({
    project: 'Shop',
    script: { kind: 'name', name: 'billing', folder: { from: undefined, names: ['QA', 'Unit'] } },
  });
});

test('what the command names counts instead: a project that was wrong need not stay wrong', async () => {
  expect(await placeOf({ project: 'Shopp', folder: 'QA' }, { project: 'Shop' })).toMatchObject({ project: 'Shop' });
  expect(await placeOf({ folder: 'QA' }, { folder: 'Nightly', script: 'all' })).toMatchObject({
    script: { name: 'all', folder: { names: ['Nightly'] } },
  });
  expect(await placeOf({ folder: 'QA' }, { script: 12 })).toMatchObject({ script: { kind: 'id', id: 12 } });
  expect(await placeOf({ script: 12 }, { folder: 'QA' })).toMatchObject({ script: { kind: 'id', id: 12 } });
});

test('of runs that recorded no place, the options of a package hold for its own alone', async () => {
  const { settings: _, ...head } = sampleRecord();
  const setup = await setUp({ options: { script: 'of billing' }, file: { folder: 'QA' } });
  const placeFor = async (packageName: string) => (await publishSettings({ ...head, packageName }, setup)).script;
  expect(await placeFor('billing')).toMatchObject({ name: 'of billing', folder: { names: ['QA'] } });
  expect(await placeFor('shop')).toMatchObject({ name: 'shop', folder: { names: ['QA'] } });
});

test('a record of a wrong configuration goes nowhere until a place is named', async () => {
  await expect(placeOf(undefined, {})).rejects.toThrow('RS3017');
  await expect(placeOf(undefined, { project: 'Shop' })).rejects.toThrow('RS3017');
  expect(await placeOf(undefined, { folder: 'QA' })).toMatchObject({
    script: { name: 'billing', folder: { names: ['QA'] } },
  });
});

test('placeholders of a name are filled with the branch and date of the run, not of the command', async () => {
  const record: RunRecord = { ...sampleRecord(), createdAt: '2025-12-31T23:30:00-02:00', headers: { branch: 'cart' } };
  const config = configFrom({ script: '{branch} {year}-{month}' });
  const asked = {
    config,
    shared: config,
    named: config,
    configWith: async () => config,
    packageName: record.packageName,
  };
  const nameFor = async (kept: RunRecord, isForeign = false) => {
    const settings = await publishSettings(kept, { ...asked, build: { ...BUILD, branch: 'main', isForeign } });
    return settings.script.kind === 'name' ? settings.script.name : undefined;
  };
  const { settings: _, ...unsettled } = record;
  expect(await nameFor(record)).toBe('cart 2026-01');
  expect(await nameFor({ ...unsettled, isConfigured: true })).toBe('cart 2026-01');
  expect(await nameFor({ ...unsettled, isConfigured: false, headers: {} })).toBe('main 2026-01');
  // A fork does not choose the name.
  expect(await nameFor(record, true)).toBe('main 2026-01');
});

test('a record that nobody had configured gets the headers of its configuration, without secrets', async () => {
  const record: RunRecord = { ...sampleRecord(), headers: { branch: 'cart' } };
  const config = configFrom({ run: { environment: 'staging', tester: 'kim', headers: { team: 'secret' } } });
  const redact = (text: string) => text.replaceAll('secret', '[redacted]');
  const headersOf = (kept: RunRecord, isForeign: boolean) =>
    publishHeaders(kept, {
      build: { ...BUILD, isForeign },
      configWith: async () => config,
      headers: { branch: 'kim:cart' },
      redact,
    });
  const unread = { ...record, isConfigured: false };
  expect(await headersOf(unread, false)).toEqual({
    branch: 'cart',
    environment: 'staging',
    _tester: 'kim',
    team: '[redacted]',
  });
  expect(await headersOf({ ...record, isConfigured: true }, false)).toEqual({ branch: 'cart' });
  expect(await headersOf(unread, true)).toEqual({ branch: 'kim:cart' });
});
