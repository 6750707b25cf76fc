import { expect, test } from 'vitest';
import type { Manifest } from '../manifest.ts';
import { judgePackage } from './judge-package.ts';

const SOUND: Manifest = {
  name: '@runsheet/jest',
  version: '0.1.0',
  isPrivate: false,
  scripts: {},
  engines: { node: '^20.19.0 || >=22.12.0' },
  dependencies: {},
  exports: {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './package.json': { default: './package.json' },
  },
  published: {},
  license: 'MIT',
  about: {
    description: 'Publishes test runs.',
    keywords: 3,
    homepage: 'https://runsheet.example',
    bugs: 'https://runsheet.example/issues',
    directory: 'packages/jest',
    access: 'public',
    hasProvenance: true,
    asksForFunding: false,
  },
};

const SOUND_FILES = ['LICENSE', 'README.md', 'dist/index.js', 'package.json'];

test('a package in order has no problems', () => {
  expect(problemsOf({})).toEqual([]);
});

test('tests and output without a source are not published, a readme and a licence are', () => {
  const files = [
    'LICENSE',
    'dist/index.js',
    'dist/old.js',
    'dist/gone.d.ts',
    'dist/index.test.d.ts',
    'tsconfig.tsbuildinfo',
  ];
  expect(problemsOf({ files })).toMatchInlineSnapshot(`
    [
      "README.md is missing",
      "dist/index.test.d.ts is not for users",
      "tsconfig.tsbuildinfo is not for users",
      "dist/old.js has no source: remove dist, then tsc -b --force",
      "dist/gone.d.ts has no source: remove dist, then tsc -b --force",
      "dist/index.test.d.ts has no source: remove dist, then tsc -b --force",
    ]
  `);
});

test('the service is published with its page', () => {
  const manifest = { name: '@runsheet/service', engines: { node: '>=22.13.0' } };
  const files = [...SOUND_FILES, 'bundle/page.2b5c.js'];
  expect(problemsOf({ manifest, files })).toEqual(['bundle/page.*.css is missing']);
  expect(problemsOf({ manifest, files: [...files, 'bundle/page.a676.css'] })).toEqual([]);
});

test('an export has types and default, in this order, and nothing else', () => {
  const exports = {
    './alone': { import: './dist/a.js' },
    './order': { default: './dist/a.js', types: './dist/a.d.ts' },
    './both': { types: './dist/a.d.ts', require: './dist/a.cjs', default: './dist/a.js' },
  };
  expect(problemsOf({ manifest: { exports } })).toMatchInlineSnapshot(`
    [
      "exports["./alone"] has import; wanted: types, default",
      "exports["./order"] has default, types; wanted: types, default",
      "exports["./both"] has types, require, default; wanted: types, default",
    ]
  `);
});

test('a package says where it may run, and the service asks for a newer Node', () => {
  expect(problemsOf({ manifest: { engines: {} } })).toMatchInlineSnapshot(`
    [
      "engines.node is missing; wanted: ^20.19.0 || >=22.12.0",
    ]
  `);
  expect(problemsOf({ manifest: { name: '@runsheet/service' } })).toMatchInlineSnapshot(`
    [
      "bundle/page.*.js is missing",
      "bundle/page.*.css is missing",
      "engines.node is ^20.19.0 || >=22.12.0; wanted: >=22.13.0",
    ]
  `);
});

test('a reporter brings few packages along, and none that runs code when it is installed', () => {
  const dependency = (name: string) => ({ manifest: { ...SOUND, name }, runsOnInstall: name === 'native' });
  const installed = ['@runsheet/jest', 'a', 'b', 'c', 'd', 'native'].map((name) => dependency(name));
  expect(problemsOf({ installed })).toMatchInlineSnapshot(`
    [
      "native runs code when it is installed",
      "installs 6 packages, at most 5 are wanted",
    ]
  `);
});

type Changes = {
  readonly manifest?: Partial<Manifest>;
  readonly files?: readonly string[];
  readonly installed?: Parameters<typeof judgePackage>[0]['installed'];
};

function problemsOf({ manifest = {}, files = SOUND_FILES, installed = [] }: Changes): readonly string[] {
  return judgePackage({
    manifest: { ...SOUND, ...manifest },
    files: files.map((path) => ({ path, bytes: 1 })),
    sources: ['src/index.ts'],
    installed,
  });
}
