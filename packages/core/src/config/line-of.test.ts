import { expect, test } from 'vitest';
import { lineOf } from './line-of.ts';

const CONFIG = `// environment: 'not here'
import { defineConfig } from '@runsheet/core';

const folder = 'QA';
export default defineConfig({
  run: { headers: { project: 'a header' } },
  project: \`Shop \${folder}: main\`, // api: { timeout: 1 }
  folder,
  'layout': 'file',
  api: {
    timeout: 5_000,
  },
  redact: ['api: \\'key\\''],
});
`;

test.each([
  [['run', 'headers', 'project'], 6],
  [['project'], 7],
  [['folder'], 8],
  [['layout'], 9],
  [['api'], 10],
  [['api', 'timeout'], 11],
  [['redact'], 13],
  [['timeout'], 11],
  [['environment'], undefined],
  [['api', 'deadline'], undefined],
])('%j stands on line %s', (path, line) => {
  expect(lineOf(CONFIG, path)).toBe(line);
});

test('in a package.json the configuration has names around it', () => {
  const manifest = '{\n  "dependencies": { "runsheet": "1" },\n  "runsheet": {\n    "folder": "QA" } }';
  expect(lineOf(manifest, ['runsheet', 'folder'])).toBe(4);
});
