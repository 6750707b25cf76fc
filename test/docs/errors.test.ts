import { readFileSync } from 'node:fs';
import { explainCode, listCodes } from '@runsheet/core/command';
import { expect, test } from 'vitest';

const PAGE = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

test.each(listCodes())('the page of messages says of %s what `runsheet explain` says', (code) => {
  const start = PAGE.indexOf(`### ${code}\n`);
  const end = PAGE.indexOf('\n#', start + 1);
  const entry = PAGE.slice(start, end === -1 ? undefined : end).replaceAll('\\', '');
  expect(start).toBeGreaterThan(0);
  const { what, why, todo } = explainCode(code);
  for (const part of [what.split('\n')[0] ?? '', why, todo]) expect(entry).toContain(part.replaceAll('\\', ''));
});
