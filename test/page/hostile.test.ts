import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openBrowser } from './browser.ts';
import { expectTextOnly } from './expect-text-only.ts';
import { exportFile } from './export-file.ts';
import { HOSTILE } from './hostile-texts.ts';
import { openEmpty, type Shop } from './shop.ts';

const visit = openBrowser();

test('there are fifty of them', () => {
  expect(new Set(HOSTILE).size).toBe(50);
});

/** Ten share a service and a page. */
const TENS = [0, 10, 20, 30, 40].map((from) => ({ from, texts: HOSTILE.slice(from, from + 10) }));

test.each(TENS)('each of ten from $from on is text in every field', async ({ texts }) => {
  const { url, send } = await openEmpty({ projects: texts.map((text) => ({ name: text, description: text })) });
  for (const [at, text] of texts.entries()) await fillProject(send, at + 1, text);
  const { page, problems } = await visit(url);
  await page.locator('.script-line').first().waitFor();
  expect(await page.locator('.script-line').count()).toBe(texts.length);
  await expectTextOnly(page);
  for (const [at, text] of texts.entries()) {
    await expectTextInScript(page, `${url}/scripts/${ITEMS_EACH * (at + 1)}`, text);
    expect([text, problems]).toEqual([text, []]);
  }
});

/** A note, a folder and a script have numbers of one series. */
const ITEMS_EACH = 3;

async function fillProject(send: Shop['send'], project: number, text: string): Promise<void> {
  await send(`/projects/${project}/notes`, { name: text });
  await send(`/projects/${project}/folders`, { name: text });
  await send(`/projects/${project}/folders/f${ITEMS_EACH * project - 1}/scripts`, {
    name: text,
    description: text,
    comments: text,
    fields: ['branch', 'environment', 'commit', 'build', '_tester', '_tags', { id: 'own', label: text, show: true }],
    tests: [
      { text: `in ${text}`, indent: 0, notes: text },
      { text, indent: 1, tags: text, notes: text },
    ],
    runs: [1, 2].map((nth) => ({
      headers: {
        branch: text,
        environment: text,
        commit: text,
        build: text,
        own: `${text}${nth}`,
        _tester: text,
        _tags: text,
      },
      results: { 2: ['fail', `${text}\n  at pay (${text}:3:1)`, text] },
    })),
  });
}

async function expectTextInScript(page: Page, address: string, text: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('gridcell', { name: 'fail', exact: true }).first().click();
  await page.locator('.message').first().waitFor();
  const shown = (value: string | null): string => (value ?? '').replaceAll(/\s+/g, ' ').trim();
  expect(shown(await page.locator('.panel h2').textContent())).toBe(shown(text));
  expect(shown(await page.locator('.script-head h1').textContent())).toBe(shown(text));
  expect(shown(await page.locator('.message').first().textContent())).toContain(shown(text));
  await expectTextOnly(page);
  await page.getByText('Messages').click();
  await page.locator('.clusters button').click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('searchbox').fill(text.replaceAll(/\s+/g, ' '));
  await page.reload();
  await page.getByRole('columnheader', { name: /^Run 2/ }).click();
  await page.getByRole('complementary', { name: 'Run' }).waitFor();
  await expectTextOnly(page);
  await page.goto(`${address}?page=1`);
  await page.getByRole('table').waitFor();
  expect(shown(await page.locator('article pre').first().textContent())).toContain(shown(text));
  await expectTextOnly(page);
}

test('hostile names of keys are text', async () => {
  const { url, key } = await openEmpty();
  const { page, problems } = await visit(`${url}/sign-in`);
  await page.getByLabel('key').fill(key);
  await page.keyboard.press('Enter');
  await page.getByText('Nothing here yet').waitFor();
  await page.goto(`${url}/keys`);
  const made: string[] = [];
  for (const name of HOSTILE) {
    const answer = await page.request.post(`${url}/keys`, { headers: { origin: url }, form: { name, access: 'read' } });
    // Others are refused: too long, or not one line of printable text.
    expect([200, 400]).toContain(answer.status());
    if (answer.status() === 200) made.push(name.trim());
  }
  await page.goto(`${url}/keys`);
  expect(made.length).toBeGreaterThan(35);
  const names = await page.locator('tbody th').allTextContents();
  expect(names.toSorted()).toEqual(made.toSorted());
  await expectTextOnly(page);
  expect(problems).toEqual([]);
});

test('hostile texts are text in an exported file', async () => {
  const shop = await openEmpty({ projects: [{ name: HOSTILE[1] ?? '', description: HOSTILE[1] ?? '' }] });
  const all = HOSTILE.join(' | ');
  await shop.send('/projects/1/scripts', {
    name: all,
    description: all,
    comments: all,
    fields: ['branch', 'build', { id: 'own', label: all, show: true }],
    tests: HOSTILE.map((text) => ({ text: `in ${text}`, indent: 0, tags: text, notes: text })),
    runs: HOSTILE.map((text, nth) => ({
      headers: { branch: text, build: text, own: text, _tester: text, _tags: text },
      results: { [nth + 1]: ['fail', `${text}\n  at pay (${text}:3:1)`, text] },
    })),
  });
  const file = pathToFileURL(await exportFile(shop, '1')).href;
  const { page, problems } = await visit(file);
  await page.locator('.row').first().waitFor();
  for (const nth of HOSTILE.keys()) {
    await page.goto(`${file}#cell=${nth + 1},${nth + 1}`);
    await page.locator('.path + h2', { hasText: (HOSTILE[nth] ?? '').trim().slice(0, 20) }).waitFor();
    await page.locator('.message').first().waitFor();
  }
  await expectTextOnly(page);
  expect(problems).toEqual([]);
});
