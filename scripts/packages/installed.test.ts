import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../temporary-folder.test.support.ts';
import { installedWith } from './installed.ts';

test('dependencies are followed through links, each once, without those for development and without peers', () => {
  const root = folderWith({
    'app/package.json': JSON.stringify({
      name: 'app',
      dependencies: { direct: '1' },
      devDependencies: { tool: '1' },
      peerDependencies: { runner: '1' },
    }),
    'app/node_modules/.keep': '',
    'store/node_modules/direct/package.json': '{ "name": "direct", "dependencies": { "deep": "1" } }',
    'store/node_modules/deep/package.json': '{ "name": "deep", "dependencies": { "direct": "1" } }',
  });
  symlinkSync(join(root, 'store/node_modules/direct'), join(root, 'app/node_modules/direct'));
  expect(installedWith(join(root, 'app')).map(({ manifest }) => manifest.name)).toEqual(['app', 'direct', 'deep']);
});

test('code that runs on installation is found in scripts and in a binding for node-gyp', () => {
  const root = folderWith({
    'package.json': '{ "name": "app", "dependencies": { "scripted": "1", "native": "1", "plain": "1" } }',
    'node_modules/scripted/package.json': '{ "name": "scripted", "scripts": { "postinstall": "node x.js" } }',
    'node_modules/native/package.json': '{ "name": "native" }',
    'node_modules/native/binding.gyp': '{}',
    'node_modules/plain/package.json': '{ "name": "plain", "scripts": { "test": "node x.js" } }',
  });
  const running = installedWith(root).filter(({ runsOnInstall }) => runsOnInstall);
  expect(running.map(({ manifest }) => manifest.name)).toEqual(['scripted', 'native']);
});

test('a dependency that is not there is an error, not an empty list', () => {
  const root = folderWith({ 'package.json': '{ "name": "app", "dependencies": { "gone-astray": "1" } }' });
  expect(() => installedWith(root)).toThrow('gone-astray is not installed');
});
