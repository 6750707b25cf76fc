import { expect, test } from 'vitest';
import { completeConfig, type Config } from '../config/config.ts';
import type { ConfigInput } from '../config/config-input.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import { sampleRecord } from '../outbox/sample-record.test.support.ts';
import { publishHeaders, publishSettings, recordSettings } from './record-settings.ts';

const NOTHING = { branch: undefined, commit: undefined, url: undefined, isDefaultBranch: undefined };
const BUILD = { isCi: false, isForeign: false, ...NOTHING };
const FACTS = { build: BUILD, named: { branch: 'main', startedAt: '2026-03-04T12:00:00Z' } };

function configFrom(input: ConfigInput): Config {
  return completeConfig(input);
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
    configWith: async () => configFrom(named),
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

test('what is named now counts instead: a project that was wrong need not stay wrong', async () => {
  expect(await placeOf({ project: 'Shopp', folder: 'QA' }, { project: 'Shop' })).toMatchObject({ project: 'Shop' });
  expect(await placeOf({ folder: 'QA' }, { folder: 'Nightly', script: 'all' })).toMatchObject({
    script: { name: 'all', folder: { names: ['Nightly'] } },
  });
  expect(await placeOf({ folder: 'QA' }, { script: 12 })).toMatchObject({ script: { kind: 'id', id: 12 } });
  expect(await placeOf({ script: 12 }, { folder: 'QA' })).toMatchObject({ script: { kind: 'id', id: 12 } });
});

test('the options of the reporter of a package hold for its own records alone', async () => {
  const { settings: _, ...head } = sampleRecord();
  const configs = { config: configFrom({ folder: 'QA/Shop' }), shared: configFrom({ project: 'Shop' }) };
  const placeFor = async (packageName: string) => {
    const settings = recordSettings(configFrom({ folder: 'Recorded' }), packageName, FACTS);
    const record: RunRecord = { ...head, packageName, settings };
    const configWith = async () => configFrom({});
    const asked = { ...configs, configWith, build: BUILD, packageName: 'shop' };
    const { project, script } = await publishSettings(record, asked);
    return { project, folders: script.kind === 'name' ? script.folder.names : [] };
  };
  expect(await placeFor('shop')).toEqual({ project: undefined, folders: ['QA', 'Shop'] });
  expect(await placeFor('billing')).toEqual({ project: 'Shop', folders: ['Recorded'] });
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
  const asked = { config, shared: config, configWith: async () => config, packageName: record.packageName };
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
