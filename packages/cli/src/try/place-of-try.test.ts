import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../place.test.support.ts';
import { placeOfTry } from './place-of-try.ts';

const MANIFEST = '{ "name": "@shop/api", "devDependencies": { "vitest": "5" } }';

test('a try takes folder, script and layout that the reporter is given', async () => {
  const options = "{ folder: 'QA/Unit', layout: 'directory', script: 'smoke' }";
  const folder = packageWith({
    'vitest.config.ts': `export default { test: { reporters: [['@runsheet/vitest', ${options}]] } };`,
  });
  expect(await placeOfTry(folder, {})).toEqual({
    RUNSHEET_FOLDER: 'QA/Unit',
    RUNSHEET_SCRIPT: 'smoke',
    RUNSHEET_LAYOUT: 'directory',
  });
});

test('ids are those of another service: names stand in for them', async () => {
  const folder = packageWith({ 'runsheet.config.json': '{ "folder": "f12", "script": 34 }' });
  expect(await placeOfTry(folder, {})).toEqual({
    RUNSHEET_FOLDER: '/',
    RUNSHEET_SCRIPT: '@shop/api',
    RUNSHEET_LAYOUT: 'single',
  });
  expect(await placeOfTry(folder, { RUNSHEET_FOLDER: 'f7/Nightly' })).toMatchObject({ RUNSHEET_FOLDER: 'Nightly' });
});

test('a configuration that is wrong is left to the reporter, which says so', async () => {
  expect(await placeOfTry(packageWith({ 'runsheet.config.json': '{ "layout": "files" }' }), {})).toEqual({});
});

function packageWith(files: Readonly<Record<string, string>>): string {
  const folder = makeFolder();
  for (const [name, text] of Object.entries({ 'package.json': MANIFEST, ...files })) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
