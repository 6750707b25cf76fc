import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Build } from '../ci/detect-build.ts';
import { runHeaders, standardHeaders } from './run-headers.ts';

const BUILD: Build = {
  isCi: true,
  branch: 'main',
  commit: '1234567890abcdef1234567890abcdef12345678',
  url: 'https://ci.example/12',
  isDefaultBranch: true,
  isForeign: false,
};
const NOTHING = { headers: {}, tester: undefined, environment: undefined };

test('facts of the build come first, what is configured completes and overrides them', () => {
  const configured = { headers: { browser: 'Firefox', branch: 'of my own' }, tester: 'Kim', environment: 'staging' };
  expect(runHeaders(BUILD, configured)).toMatchInlineSnapshot(`
    {
      "_tester": "Kim",
      "branch": "of my own",
      "browser": "Firefox",
      "build": "https://ci.example/12",
      "commit": "1234567890",
      "environment": "staging",
    }
  `);
});

test('every header that an option gives is one of the fields of a new script', () => {
  const given = runHeaders(BUILD, { headers: {}, tester: 'Kim', environment: 'staging' });
  expect(Object.keys(given)).toEqual(['branch', 'commit', 'build', '_tester', 'environment']);
  expect(standardHeaders()).toEqual(expect.arrayContaining(Object.keys(given)));
});

test('what is not known is left out', () => {
  const nothing = { branch: undefined, commit: undefined, url: undefined, isDefaultBranch: undefined };
  const unknown = { isCi: false, isForeign: false, ...nothing };
  expect(runHeaders(unknown, { headers: { empty: '', blank: ' \n' }, tester: '', environment: undefined })).toEqual({});
});

test('foreign texts become one line without marks that hide something', () => {
  const branch = ' fix\n::error::x\u001B[31m\u202Egnp.exe\u2028 ';
  expect(runHeaders({ ...BUILD, branch }, NOTHING)['branch']).toMatchInlineSnapshot(`"fix ::error::x [31m gnp.exe"`);
});

const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x2100 }), fc.integer({ min: 0xd7f0, max: 0x1f600 })), { maxLength: 300 })
  .map((codes) => String.fromCodePoint(...codes));

test('every header is printable, on one line, and at most 200 characters, none cut in half', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { branch = '' } = runHeaders({ ...BUILD, branch: text.repeat(3) }, NOTHING);
      expect(branch).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E]/u);
      expect([...branch].length).toBeLessThanOrEqual(200);
      expect(branch).toBe(branch.trim());
    }),
  );
});
