import { styleText } from 'node:util';
import { expect, test } from 'vitest';
import { wrapLines } from './wrap-lines.ts';

const ADVICE = 'Check RUNSHEET_BASE_URL, the network and the proxy, and run it again.';

test('a line is broken between words, and goes on below its text', () => {
  const text = `error RS3001 The service cannot be reached.\n  to do: ${ADVICE}\nnote         address    ${ADVICE}`;
  expect(wrapLines(text, 60)).toMatchInlineSnapshot(`
    "error RS3001 The service cannot be reached.
      to do: Check RUNSHEET_BASE_URL, the network and the proxy,
      and run it again.
    note         address    Check RUNSHEET_BASE_URL, the network
                            and the proxy, and run it again."
  `);
});

test('colours take no room', () => {
  const faint = styleText('dim', 'address', { validateStream: false });
  const coloured = wrapLines(`note  ${faint}    ${ADVICE}`, 60);
  expect(coloured.replaceAll(/\u001B\[\d+m/g, '')).toBe(wrapLines(`note  address    ${ADVICE}`, 60));
});

test('what is no terminal, or is very narrow, gets whole lines', () => {
  expect(wrapLines(ADVICE, undefined)).toBe(ADVICE);
  expect(wrapLines(ADVICE, 20)).toBe(ADVICE);
});

test('a word longer than the line stays whole, so that it can be copied', () => {
  const url = `https://tests.example/${'a'.repeat(80)}`;
  expect(wrapLines(`see it at ${url}`, 60)).toBe(`see it at\n${url}`);
});
