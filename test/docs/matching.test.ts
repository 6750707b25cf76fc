import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { createBuilder, type Suite } from '../faults/build.ts';
import { drawGrid } from '../support/draw-grid.ts';

const PAGE = readFileSync(new URL('../../docs/matching.md', import.meta.url), 'utf8');

type Block = { readonly label: string; readonly text: string };

const SECTIONS = PAGE.split(/^## /m).flatMap((section) => {
  const blocks = [...section.matchAll(/```text (\w+)\n(.*?)\n```/gs)].map(([, label = '', text = '']) => ({
    label,
    text,
  }));
  return blocks.length === 0 ? [] : [{ title: section.split('\n')[0] ?? '', blocks }];
});

test('the page has examples', () => {
  expect(SECTIONS.length).toBeGreaterThan(5);
});

test.each(SECTIONS)('docs/matching.md, "$title": the builds leave what the page shows', async ({ blocks }) => {
  const service = await startService();
  const root = mkdtempSync(join(tmpdir(), 'runsheet-matching-'));
  onTestFinished(async () => {
    await service.close();
    rmSync(root, { recursive: true, maxRetries: 10 });
  });
  const { build } = createBuilder(service, root);
  const builds = blocks.filter(({ label }) => label !== 'script');
  for (const block of builds) await build(suiteIn(block), block.label === 'part' ? PART : {});
  const shown = blocks.filter(({ label }) => label === 'script').map(({ text }) => text);
  expect(shown).toEqual([await drawGrid(service, basename(root))]);
});

const PART = { selection: { kind: 'partial', why: 'a name filter' } } as const;

/** Files, and below each its tests. */
function suiteIn({ text }: Block): Suite {
  const suite = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const tests = [...suite.values()].at(-1);
    if (line.startsWith('  ')) tests?.push(line.trim());
    else suite.set(line, []);
  }
  return Object.fromEntries(suite);
}
