import { expect, test } from 'vitest';
import { fromJavaScript } from '../from-javascript.test.support.ts';
import { folderPath, notePath, placePath, projectPath, scriptPath, testPath } from './paths.ts';

test('ids of their documented shape become part of the path', () => {
  expect([
    projectPath(3),
    placePath(3, undefined, 'folderId'),
    placePath(3, 'f7', 'folderId'),
    folderPath(3, 'f7'),
    scriptPath(12),
    testPath(12, 0),
    notePath('/projects/3', 'n4'),
    notePath('/projects/3/folders/f7', 'n-a.b_c~9'),
  ]).toMatchInlineSnapshot(`
    [
      "/projects/3",
      "/projects/3",
      "/projects/3/folders/f7",
      "/projects/3/folders/f7",
      "/scripts/12",
      "/scripts/12/tests/0",
      "/projects/3/notes/n4",
      "/projects/3/folders/f7/notes/n-a.b_c~9",
    ]
  `);
});

test.each([-1, 1.5, 1e300, '12', '1/../2', null, [1]])('%j is not the id of a project, script or test', (value) => {
  const number = fromJavaScript(JSON.stringify(value));
  expect(() => projectPath(number)).toThrow(/^RS1010 projectId/);
  expect(() => scriptPath(number)).toThrow(/^RS1010 scriptId/);
  expect(() => testPath(1, number)).toThrow(/^RS1010 testId/);
});

test.each(['7', 'f', 'f7/..', 'f7?x', 'F7', 'f-1', 'n7', 7, null])('%j is not the id of a folder', (value) => {
  const text = fromJavaScript(JSON.stringify(value));
  expect(() => folderPath(1, text)).toThrow(/^RS1010 folderId/);
  expect(() => placePath(1, text, 'parentId')).toThrow(/^RS1010 parentId/);
});

test.each(['4', 'n', 'n/..', 'n4?x', 'n4#', 'n 4', 'n%2e', 'f4', 4, null])('%j is not the id of a note', (value) => {
  expect(() => notePath('/projects/1', fromJavaScript(JSON.stringify(value)))).toThrow(/^RS1010 noteId/);
});

test('a refused id is shown, but only its beginning', () => {
  expect(() => folderPath(1, `f${'x'.repeat(500)}`)).toThrow(
    `expected the letter f and a number, received "f${'x'.repeat(39)}"`,
  );
});
