import type { ScriptDraft } from '@runsheet/core/client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { known, openClient } from './support/open-client.ts';
import { name, text } from './support/texts.ts';

const { client, projectId } = await openClient();
const RUNS = { numRuns: 25 };

test('names, descriptions and notes of any characters are told as they were sent', async () => {
  await fc.assert(
    fc.asyncProperty(name, text, name, async (first, description, second) => {
      const { folder } = await client.folders.create(projectId, { name: first });
      const folderId = known(folder.id);
      const { note } = await client.notes.create(projectId, { name: second }, { folderId });
      const draft = { name: first, description, comments: description };
      const { script } = await client.scripts.create(projectId, draft, { folderId, insert: 'last' });
      const read = await client.folders.get(projectId, folderId, { scripts: 'full' });
      expect(read.folder).toMatchObject({ name: first, contents: [{ name: second }, draft] });

      await client.folders.rename(projectId, folderId, { name: second });
      await client.notes.update(projectId, known(note.id), { name: first }, { folderId });
      const patch = { name: second, comments: first };
      await client.scripts.update(known(script.id), patch);
      const again = await client.folders.get(projectId, folderId, { scripts: 'full' });
      expect(again.folder).toMatchObject({ name: second, contents: [{ name: first }, { ...patch, description }] });
    }),
    RUNS,
  );
});

const POLLUTED = '{"name": "polluted", "result": "fail", "isPolluted": true}';

test.each([
  ['a script', `{"__proto__": ${POLLUTED}}`],
  ['the headers of a run', `{"runs": [{"headers": {"__proto__": "x"}}]}`],
  ['the results of a run', `{"tests": ["a"], "runs": [{"results": {"__proto__": "fail"}}]}`],
  ['the results of a test', `{"tests": [{"text": "a", "results": {"__proto__": ${POLLUTED}}}], "runs": [{}]}`],
  ['a result', `{"tests": [{"text": "a", "results": [{"result": "pass", "__proto__": ${POLLUTED}}]}], "runs": [{}]}`],
  ['a field', `{"fields": [{"id": "__proto__"}]}`],
])('__proto__ as a key of %s is refused before anything is sent', async (_, json) => {
  const draft: ScriptDraft = JSON.parse(json);
  await expect(client.scripts.create(projectId, draft)).rejects.toMatchObject({ code: 'RS1010' });
});
