import { expect, test } from 'vitest';

import { html } from '../html.ts';

import { type FileScript, renderScriptFile } from './render-script-file.ts';

const ODD = 'a\u0000 \u001B[31m \u007F \u009B31m \u202Eb\u202C \u2066c \u2028 \uFEFF 👩\u200D👧';

test('a file holds no character raw that changes how others are read, and its data is as it was', async () => {
  const cell = { result: 'fail', comment: ODD, issue: ODD };
  const row = { id: 1, indent: 0, text: ODD, tags: ODD, notes: ODD };
  const run = {
    id: '1',
    created: '',
    label: ODD,
    tester: ODD,
    tags: ODD,
    headers: { branch: ODD },
    results: { 1: cell },
  };
  const texts = { name: ODD, description: ODD, comments: ODD, project: ODD, folders: [ODD], bugPattern: ODD };
  const fields = [{ id: 'branch', label: ODD, show: true }];
  const script: FileScript = { id: 1, ...texts, fields, tests: [row], runs: [run] };

  const file = await renderScriptFile(script);

  const raw = file.matchAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu);
  expect(new Set(Array.from(raw, ([character]) => character))).toEqual(new Set(['\n', '\u200D']));
  const [, data = ''] = /<script type="application\/json" id="runsheet-data">(.*)<\/script>/.exec(file) ?? [];
  expect(JSON.parse(data)).toMatchObject({ name: ODD, texts: [ODD], rowNotes: { 1: ODD } });
});

test('markup says in another way what would be unseen', () => {
  expect(html`<p title="${'\u202E'}">${'\u001B[0m \u009B'}</p>`.markup).toBe(
    '<p title="&#x202e;">&#x001b;[0m &lt;U+009B&gt;</p>',
  );
});
