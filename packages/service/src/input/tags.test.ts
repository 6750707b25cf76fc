import { expect, test } from 'vitest';

import { parseTags } from './tags.ts';

test.each([
  { tags: 'smoke, fast', parsed: 'smoke fast' },
  { tags: '#smoke #fast', parsed: 'smoke fast' },
  { tags: ' ,, smoke\tfast\n', parsed: 'smoke fast' },
  { tags: 'Smoke smoke SMOKE', parsed: 'SMOKE' },
  { tags: '', parsed: '' },
  { tags: '# , ##', parsed: '' },
])('the tags $tags are read as "$parsed"', ({ tags, parsed }) => {
  expect(parseTags(tags)).toBe(parsed);
});
