import { describe, expect, test } from 'vitest';
import { createRunPaths } from './paths.ts';

describe('relative', () => {
  test.each([
    ['below the package', '/repo/app', '/repo/app/src/a.test.ts', 'src/a.test.ts'],
    ['a package folder with a slash at its end', '/repo/app/', '/repo/app/src/a.test.ts', 'src/a.test.ts'],
    ['beside the package', '/repo/app', '/repo/lib/a.test.ts', '../lib/a.test.ts'],
    ['a sibling whose name begins alike', '/repo/app', '/repo/app2/a.test.ts', '../app2/a.test.ts'],
    ['the package itself', '/repo/app', '/repo/app', '.'],
    ['elsewhere on the machine', '/repo/app', '/tmp/a.test.ts', '/tmp/a.test.ts'],
    ['a URL', '/repo/my app', 'file:///repo/my%20app/a.test.ts', 'a.test.ts'],
    ['a URL with a stray percent sign', '/repo', 'file:///repo/100%.test.ts', '100%.test.ts'],
    ['Windows', 'C:\\repo\\app', 'C:\\repo\\app\\src\\a.test.ts', 'src/a.test.ts'],
    ['Windows, with slashes and the drive in another case', 'C:\\repo\\app', 'c:/repo/app/a.test.ts', 'a.test.ts'],
    ['Windows, a URL', 'C:\\repo', 'file:///C:/repo/a.test.ts', 'a.test.ts'],
    ['Windows, another drive', 'C:\\repo', 'D:\\a.test.ts', 'D:/a.test.ts'],
    ['a package at the top of the disk', '/', '/src/a.test.ts', 'src/a.test.ts'],
  ])('%s', (...[, root, file, expected]) => {
    expect(createRunPaths(root).relative(file)).toBe(expected);
  });
});

describe('strip', () => {
  test.each([
    ['every path of the package', '/repo/app', 'at /repo/app/a.ts:1 (/repo/app/b.ts:2)', 'at a.ts:1 (b.ts:2)'],
    ['URLs too', '/repo/app', 'at file:///repo/app/a.ts:1', 'at a.ts:1'],
    ['URLs with escaped blanks', '/my repo/app', 'at file:///my%20repo/app/a.ts:1', 'at a.ts:1'],
    ['not the same name further down', '/app', 'at /data/app/a.ts, /app/b.ts', 'at /data/app/a.ts, b.ts'],
    ['not a sibling', '/repo/app', '/repo/app2/a.ts', '/repo/app2/a.ts'],
    ['signs of patterns are only signs', '/a.b+(c)', '/a.b+(c)/d.ts /aXb+(c)/d.ts', 'd.ts /aXb+(c)/d.ts'],
    ['Windows, either slash', 'C:\\repo', 'C:\\repo\\a.ts, C:/repo/b.ts, c:\\repo\\c.ts', 'a.ts, b.ts, c.ts'],
    [
      'nothing where the package is the top of the disk',
      '/',
      'see http://x.test//y, /etc',
      'see http://x.test//y, /etc',
    ],
  ])('%s', (...[, root, text, expected]) => {
    expect(createRunPaths(root).strip(text)).toBe(expected);
  });
});

test('the folder of the package is told as it was given', () => {
  expect(createRunPaths('C:\\repo\\').packageRoot).toBe('C:\\repo\\');
});
