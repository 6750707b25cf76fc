import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openBrowser } from './browser.ts';
import { openEmpty } from './shop.ts';

const visit = openBrowser();

const NUL = '\u0000';

/** Fifty texts that have broken pages: markup, addresses, templates, odd characters, what looks like our own formats. */
const HOSTILE: readonly string[] = [
  '<script>document.title="taken"</script>',
  '</script><script>document.title="taken"</script>',
  '<img src=x onerror="document.title=\'taken\'">',
  '"><svg onload="document.title=\'taken\'">',
  "'><iframe srcdoc='<script>top.document.title=1</script>'>",
  '<style>*{display:none}</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/a.css">',
  '<a href="javascript:document.title=1">click</a>',
  '<form action="https://evil.example/"><button>go</button></form>',
  '<!-- comment',
  '--><b>bold</b>',
  '<![CDATA[x]]>',
  '<template shadowrootmode="open"><b>x</b></template>',
  '<math><mtext></mtext><mglyph><style></math><img src onerror=alert(1)>',
  '<object data="https://evil.example/">',
  '&lt;b&gt;twice&lt;/b&gt; &amp;amp; &#x3c;script&#x3e;',
  'javascript:document.title=1',
  'JaVaScRiPt:document.title=1',
  'data:text/html,<script>document.title=1</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'https://evil.example/" onmouseover="document.title=1',
  '//evil.example/x',
  '../../../../etc/passwd:1:1',
  'http://user:pass@evil.example/',
  '{{7*7}}',
  '${document.title=1}',
  '<%= 7*7 %>',
  '#{7*7}',
  '[[constructor.constructor("document.title=1")()]]',
  '__proto__',
  'constructor',
  'toString',
  '%00%0d%0aSet-Cookie: a=b',
  '\u202Eevil\u202C',
  '\u200B\u200B\u200B',
  'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  '\uFEFFmark',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'عربي עברית',
  '\u001B[31mred\u001B[0m'.replaceAll(NUL, ''),
  'a'.repeat(2000),
  'word '.repeat(400).trim(),
  'line\nline\r\nline\u2028line',
  '\t\ttabs\t',
  'NULL',
  '[runsheet: for shop; tests 2-40',
  '#tag #tag1 ; , | & = ? / \\ ` ~ ^',
];

/** What the service itself writes into a page: nothing of a text is in these. */
const OURS = '.help > form, body > link[rel="preload"][as="fetch"][href^="/page-data/"]';

/** Nothing of a text became a part of the page. */
async function expectTextOnly(page: Page): Promise<void> {
  const found = await page
    .locator(
      `.live :is(script, img, iframe, object, form, base, meta, link, style, template, math, b > svg):not(${OURS}), .live [onload], .live [onerror], .live [onmouseover], [href^="javascript" i], [href^="data:"], [href*="evil.example"]:not([href^="https:"]):not([href^="http:"])`,
    )
    .count();
  expect(found).toBe(0);
  expect(await page.title()).not.toBe('taken');
}

test('there are fifty of them', () => {
  expect(new Set(HOSTILE).size).toBe(50);
});

test.each(HOSTILE.map((text, nth) => [nth + 1, text] as const))(
  'hostile text %i is text in every field',
  async (_, text) => {
    const { url, send } = await openEmpty();
    await send('/projects/1/notes', { name: text });
    await send('/projects/1/folders', { name: text });
    await send('/projects/1/folders/f2/scripts', {
      name: text,
      description: text,
      comments: text,
      fields: ['branch', 'environment', 'commit', 'build', '_tester', '_tags', { id: 'own', label: text, show: true }],
      tests: [
        { text: `in ${text}`, indent: 0, notes: text },
        { text, indent: 1, tags: 'a', notes: text },
      ],
      runs: [1, 2].map((nth) => ({
        headers: { branch: text, environment: text, commit: text, build: text, own: `${text}${nth}`, _tester: text },
        results: { 2: ['fail', `${text}\n  at pay (${text}:3:1)`, text] },
      })),
    });
    const { page, problems } = await visit(url);
    page.setDefaultTimeout(6000);
    await page.locator('.script-line').first().waitFor();
    await expectTextOnly(page);
    await page.goto(`${url}/scripts/3`);
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
    expect(problems).toEqual([]);
  },
);
