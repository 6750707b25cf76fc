import { expect, test } from 'vitest';
import { attachmentLines } from './attachments.ts';

const SHOT = { name: 'screenshot', path: 'test-results/a b/shot#1.png' };
const FILES = { address: 'https://files.shop/7/{path}', folder: 'packages/web' };

test.each([
  ['a name, and a path', [SHOT], undefined, ['attached: screenshot test-results/a b/shot#1.png']],
  ['a name alone, where bytes were attached', [{ name: 'page' }], FILES, ['attached: page']],
  [
    'an address, with the path in the repository',
    [SHOT],
    FILES,
    ['attached: screenshot https://files.shop/7/packages/web/test-results/a%20b/shot%231.png'],
  ],
  [
    'a file beside the package',
    [{ ...SHOT, path: '../shots/1.png' }],
    FILES,
    ['attached: screenshot https://files.shop/7/packages/shots/1.png'],
  ],
  [
    'files outside of the checkout, which no job keeps',
    [
      { ...SHOT, path: '../../../tmp/1.png' },
      { ...SHOT, path: '/tmp/2.png' },
    ],
    FILES,
    ['attached: screenshot ../../../tmp/1.png', 'attached: screenshot /tmp/2.png'],
  ],
  [
    'what has an address of its own',
    [{ name: 'log', path: 'https://logs.shop/1' }],
    FILES,
    ['attached: log https://logs.shop/1'],
  ],
  [
    'one page for all files',
    [SHOT, { name: 'trace', path: 'trace.zip' }],
    { address: 'https://github.com/shop/shop/actions/runs/71#artifacts', folder: '' },
    [
      'attached: screenshot test-results/a b/shot#1.png',
      'attached: trace trace.zip',
      'all files: https://github.com/shop/shop/actions/runs/71#artifacts',
    ],
  ],
  ['the same file of two attempts', [SHOT, SHOT], undefined, ['attached: screenshot test-results/a b/shot#1.png']],
  ['nothing', [], { address: 'https://files.shop#artifacts', folder: '' }, []],
] as const)('%s', (...[, attachments, place, lines]) => {
  expect(attachmentLines(attachments, place, 1_000)).toEqual(lines);
});

test('parentheses in a name do not end its address', () => {
  const lines = attachmentLines([{ name: 'shot', path: 'shot (1).png' }], FILES, 1_000);
  expect(lines).toEqual(['attached: shot https://files.shop/7/packages/web/shot%20%281%29.png']);
});

test.each([
  [1_000, 12],
  [200, 3],
  [0, 0],
])('within %d characters stand the last files, whole, and how many there are before them', (room, shown) => {
  const files = Array.from({ length: 12 }, (_, nth) => ({ name: 'shot', path: `results/${nth}.png` }));
  const lines = attachmentLines(files, FILES, room);
  const whole = lines.filter((line) => line.endsWith('.png'));
  expect(whole).toEqual(attachmentLines(files.slice(12 - shown), FILES, 1_000));
  expect(lines.join('\n\n').length).toBeLessThanOrEqual(room + 30);
  expect(lines[0]).toBe(shown === 12 ? whole[0] : `attached: ${12 - shown} more files`);
});
