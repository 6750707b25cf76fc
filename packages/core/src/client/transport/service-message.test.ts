import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, serviceMessage } from './service-message.ts';

test.each<[string, unknown, string]>([
  ['the documented key', { error: 'No.' }, 'No.'],
  ['the usual other one', { status: 422, message: 'name is too long' }, 'name is too long'],
  ['a known key, behind another one', { hint: 'try again', error: 'No.' }, 'No.'],
  ['the second, where the first holds no text', { error: { code: 3 }, message: 'gone' }, 'gone'],
  ['the body, where none of them is a text', { code: 7 }, 'the body'],
])('the message is found in %s', (_, json, message) => {
  expect(serviceMessage(json, 'the body')).toBe(message);
});

test('a body that is not JSON is the message, unless it is a page', () => {
  expect(serviceMessage(undefined, ' upstream gone\n')).toBe('upstream gone');
  expect(serviceMessage(undefined, '\n<html>502</html>')).toBe('');
});

test('escape sequences, control characters and invisible ones do not come through', () => {
  const hostile =
    'a\u001B[31mred\u001B[0m\u0007b\r\n::error::c\u202Ed\u0000\u2028e\u001B]8;;http://x\u0007link\u001B]8;;\u0007';
  expect(cleanText(hostile)).toMatchInlineSnapshot(`"ared b : :error::c d elink"`);
});

test('commands of CI runners do not come through', () => {
  const hostile = '##[error]a ##vso[task.setvariable variable=b]c\n::set-env name=d::e \u200B::f ###[g] x::y';
  expect(cleanText(hostile)).toBe(
    '# #[error]a # #vso[task.setvariable variable=b]c : :set-env name=d::e : :f ## #[g] x::y',
  );
  expect(cleanText('\u200B::error::a')).toBe(': :error::a');
});

test('a message is cut at 300 characters, between code points', () => {
  expect(cleanText('x'.repeat(300))).toBe('x'.repeat(300));
  expect(cleanText('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`);
  expect(cleanText(`${'x'.repeat(298)}😀😀😀`)).toBe(`${'x'.repeat(298)}😀…`);
});

test('whatever comes in, one clean line comes out, and cleaning it again changes nothing', () => {
  const sharp = fc.constantFrom('#', ':', '[', ' ', '\n').map((sign) => sign.charCodeAt(0));
  const units = fc.array(fc.oneof(sharp, fc.nat({ max: 0xff }), fc.nat({ max: 0xffff })), { maxLength: 400 });
  fc.assert(
    fc.property(units, (codes) => {
      const clean = cleanText(String.fromCharCode(...codes));
      return [...clean].length <= 300 && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(clean) && cleanText(clean) === clean;
    }),
  );
});
